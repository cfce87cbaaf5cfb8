/** Runs the builds of the parts, and tells what is in them. */
export { buildAll, buildsOf, outputOf, shopBuilds } from './build-all.ts'
export { type Builds, localBuilds } from './builds.ts'
export { closure, type Files, readManifest, type ViteManifest } from './vite-manifest.ts'
