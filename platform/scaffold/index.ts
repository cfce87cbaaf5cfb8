/** Writes files of the project: remotes and the OpenAPI document. */
export { writeNewRemote } from './new-remote/new-remote.ts'
export { openApiDocument } from './openapi-document.ts'
