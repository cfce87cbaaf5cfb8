/** What all folders of the platform use: paths of the project, its parts, programs, hashes, drafts of folders. */
export { changedFiles } from './changed-files.ts'
export { CompatibilityRecord, readCompatibilityRecord } from './compatibility-record.ts'
export { makeFolder, moveFolder, timeIn, withDraft } from './drafts.ts'
export {
  exec,
  installPackages,
  nodeArguments,
  packageManager,
  stoppable,
} from './exec.ts'
export {
  filesIn,
  fingerprint,
  hashesOf,
  hashOf,
  integrityOf,
} from './hashes.ts'
export { mapValues } from './map-values.ts'
export {
  baseOfRemote,
  composed,
  customersChunk,
  entryOf,
  outputNames,
  outputs,
  prerenderMode,
  resultFolders,
} from './outputs.ts'
export {
  folderOf,
  hasShell,
  isPartName,
  isRemoteName,
  onlyPart,
  type PartName,
  packageVersion,
  packedPackages,
  partNames,
  remoteNames,
  shellPart,
} from './parts.ts'
export {
  commandLine,
  didYouMean,
  fail,
  progress,
  readPort,
  readSetting,
  refuseUsage,
} from './process.ts'
export {
  galleryName,
  meaningOf,
  settingsName,
  siteFolders,
  testedFolders,
  testParts,
} from './reserved-names.ts'
export { inPackages, inRoot, root } from './root.ts'
export { sharedEntries, sharedFile, sharedPaths } from './shared-paths.ts'
