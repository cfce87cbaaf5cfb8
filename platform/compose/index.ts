/** Composes builds into one directory that any static server can serve. */
export { composeSite, ensureSite } from './compose-site.ts'
export { compressFolder } from './compress.ts'
export { createPageConfig, findConflicts, type Provided } from './page-config.ts'
export {
  elementsOf,
  type PageDocument,
  serializeElement,
  serializePage,
} from './page-document.ts'
export { readSite } from './read-site.ts'
export { baseOf, providedBy, readRemotes } from './remotes.ts'
export { inlineScript, inlineStyleSheet, largestFirst, shellFiles } from './templates.ts'
export { readPageInputs } from './write-page.ts'
export { formatChanges, type PageChanges } from './write-pages.ts'
