/** Writes a new remote, and the packages with which a team develops a remote in its own repository. */
export { writeNewRemote } from './new-remote/new-remote.ts'
export { packAll } from './packages/pack-all.ts'
export { packagesVersion } from './packages/package-files.ts'
