/** Composes builds into one directory that any static server can serve. */
export { composeSite, readSite, recoverSite } from './compose-site.ts'
export { compressFolder } from './compress.ts'
export { providedBy, providedIn, readManifests } from './deployed-manifest.ts'
export { ensureSite } from './ensure-site.ts'
export { InlineFiles } from './inline-files.ts'
export { baseOf, shellFiles } from './links.ts'
export { changesInWords, type PageChanges } from './page-changes.ts'
export {
  elementsOf,
  type PageDocument,
  type PageFile,
  serializeElement,
  serializePage,
} from './page-document.ts'
export { factsOf, type PageFacts, readPageFacts, writePageFacts } from './page-facts.ts'
export { readPageInputs } from './page-inputs.ts'
