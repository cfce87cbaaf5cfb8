/** Writes files of the project: remotes, the OpenAPI document, the font. */
export { basicFontFile, makeBasicFont } from './basic-font.ts'
export { writeNewRemote } from './new-remote/new-remote.ts'
export { openApiDocument } from './openapi-document.ts'
