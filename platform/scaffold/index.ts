/** Writes a new remote, and the packages with which a team develops its remote in a repository of its own. */
export { writeNewRemote } from './new-remote/new-remote.ts'
export { packAll, packagesVersion } from './packages.ts'
