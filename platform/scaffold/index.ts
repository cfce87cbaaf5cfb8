/** Writes a new remote. */
export { writeNewRemote } from './new-remote/new-remote.ts'
