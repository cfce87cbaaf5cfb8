/** Stores releases, checks and tests them, makes them live and rolls them back. */
export { deploy } from './deploy.ts'
export { followLog } from './follow.ts'
export { formatSource } from './git.ts'
export { formatReleases, listReleases } from './list-releases.ts'
export { endCanary, refresh, release, releaseSettings } from './release.ts'
export { versionsOf, withCanary, withRelease } from './site-changes.ts'
export { type DeployRoot, defaultDeployRoot, deployRootIn } from './store.ts'
export { fetchRelease, type Release, storeRelease } from './stored-releases.ts'
