/** Stores releases, checks and tests them, makes them live and rolls them back. */
export { deploy } from './deploy.ts'
export {
  type DeployRoot,
  defaultDeployRoot,
  deployRootIn,
} from './deploy-root.ts'
export { withCanary, withRelease } from './deployed-site.ts'
export { listReleases } from './list-releases.ts'
export { followLog } from './live-link.ts'
export { refresh } from './refresh.ts'
export { release } from './release.ts'
export { fetchRelease } from './release-archive.ts'
export type { Release } from './release-file.ts'
export { storeRelease } from './store-release.ts'
