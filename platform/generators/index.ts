/** Writes files of the project: remotes, the OpenAPI document, the font. */
export { basicFontFile, makeBasicFont } from './basic-font.ts'
export { inserted, registrationsOf } from './new-remote/register-remote.ts'
export { remoteFiles } from './new-remote/remote-files.ts'
export { openApiDocument } from './openapi-document.ts'
