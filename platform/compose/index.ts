/** Composes builds into one directory that any static server can serve. */
export { composeSite, ensureSite, type OtherShell, type Preview } from './compose-site.ts'
export type { Failure } from './composition.ts'
export { compressFolder } from './compress.ts'
export { type ApiTimeouts, MissingDataError, urgentTimeouts } from './load-data.ts'
export {
  createPageConfig,
  findConflicts,
  type Provided,
  policyPages,
  servedSite,
} from './page-config.ts'
export { isPrerendered, type PageTemplate, serializePage } from './page-document.ts'
export { readSite } from './read-site.ts'
export { baseOf, providedBy, readRemotes } from './remotes.ts'
export { inlineScript, inlineStyleSheet, largestFirst, shellFiles } from './templates.ts'
export { readPageInputs } from './write-page.ts'
export { formatChanges, formatFailures, type PageChanges } from './write-pages.ts'
