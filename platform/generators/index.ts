/** Writes files of the project: remotes, the OpenAPI document, the font, screenshots. */
export { basicFontFile, makeBasicFont } from './basic-font.ts'
export { writeNewRemote } from './new-remote/new-remote.ts'
export { openApiDocument } from './openapi-document.ts'
export { pictureShop, pictureShopIn } from './screenshots.ts'
