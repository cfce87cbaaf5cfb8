/** Stores releases, checks and tests them, makes them live and rolls them back. */
export { check, formatTried } from './check.ts'
export { type Deployed, deploy } from './deploy.ts'
export { followLog } from './follow.ts'
export { formatSource } from './git.ts'
export { formatReleases, listPreviews, listReleases } from './list-releases.ts'
export { liveDeployment, nothingLive } from './log.ts'
export { addingTo, defaultPreviewName, formatPreviewAddress, previewAddress } from './previews.ts'
export { findPrunable, formatPrunable, prune } from './prune.ts'
export { failed } from './refusals.ts'
export {
  endCanary,
  endPreview,
  goBack,
  liveSmokeTest,
  refresh,
  release,
  releaseSettings,
  remove,
} from './release.ts'
export { AlreadyLive, servedBy, versionsOf, withRelease } from './site-changes.ts'
export { type DeployRoot, defaultDeployRoot, deployRootIn } from './store.ts'
export { fetchRelease, type Release, storeRelease } from './stored-releases.ts'
export { watchCanaries } from './watch-canaries.ts'
