/** Writes a new remote. */
export { writeNewRemote, writeOwnRepository } from './new-remote/new-remote.ts'
