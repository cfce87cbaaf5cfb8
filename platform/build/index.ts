/** Builds the parts of the shop, and reads their manifests. */
export {
  buildAll,
  buildsOf,
  bundleSmokeTest,
  outputOf,
  shopBuilds,
  staleBuilds,
  viteConfigOf,
} from './build-all.ts'
export { type Builds, builtRemotes, localBuilds } from './builds.ts'
export { recordReadFiles } from './record-read-files.ts'
export { closure, type Files, readManifest, startOf } from './vite-manifest.ts'
