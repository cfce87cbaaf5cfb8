/** The packages with which a team develops its remote in a repository of its own. */

export { packAll } from './pack-all.ts'
export { packagesVersion } from './package-manifest.ts'
