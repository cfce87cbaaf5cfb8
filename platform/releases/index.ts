/** Stores releases, checks and tries them, puts them live and takes them back. */
export { deploy } from './deploy.ts'
export { liveSite, versionOf, withCanary, withRelease } from './deployed-site.ts'
export {
  defaultHome,
  type Home,
  homeIn,
  liveNumber,
  releasedVersions,
  releaseFolder,
} from './home.ts'
export { release } from './release.ts'
export type { Release } from './release-file.ts'
export { storeRelease } from './store-release.ts'
