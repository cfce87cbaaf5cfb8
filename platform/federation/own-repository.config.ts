/** The Vite configuration of a remote in a repository of its own, which needs no file for it. */
import { remoteNames } from '../base/index.ts'
import { defineRemote } from './federation.ts'

const [name = ''] = remoteNames

export default defineRemote(name)
