/** Composes builds into one directory that any static server can serve. */
export { composeSite, ensureSite, recoverSite } from './compose-site.ts'
export { compressFolder } from './compress.ts'
export { providedBy, providedIn, readManifests } from './deployed-manifest.ts'
export { InlineFiles } from './inline-files.ts'
export { baseOf, shellFiles } from './links.ts'
export { formatChanges, type PageChanges, readPageInputs } from './page-changes.ts'
export { createPageConfig, findConflicts, type Provided } from './page-config.ts'
export {
  elementsOf,
  type PageDocument,
  serializeElement,
  serializePage,
} from './page-document.ts'
export { readSite } from './read-site.ts'
