/** The base of all folders of the platform: the checkout, its parts, the command line, hashes. */
export { CompatibilityRecord, readCompatibilityRecord } from './compatibility-record.ts'
export { didYouMean } from './did-you-mean.ts'
export {
  exec,
  installPackages,
  nodeArguments,
  packageManager,
} from './exec.ts'
export {
  contentHash,
  filesIn,
  fingerprint,
  hashesOf,
  hashOf,
  integrityOf,
  isForTests,
} from './fingerprint.ts'
export { mapValues } from './map-values.ts'
export { entryOf, outputNames } from './output-names.ts'
export { composed, outputs, prerenderMode } from './outputs.ts'
export {
  folderOf,
  galleryName,
  isPartName,
  onlyPart,
  type PartName,
  packageVersion,
  partNames,
  shellPart,
} from './parts.ts'
export { fail, progress, readPort, readSetting, refuseUsage } from './process.ts'
export { isRemoteName, remoteNames } from './remotes.ts'
export { inRoot, isInstalled, root } from './root.ts'
export { sharedEntries, sharedFile, sharedPaths } from './shared-paths.ts'
