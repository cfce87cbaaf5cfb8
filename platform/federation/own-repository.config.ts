/** The Vite configuration of a remote in its own repository, which needs no configuration file. */
import { remoteNames } from '../project/index.ts'
import { defineRemote } from './federation.ts'

const [name = ''] = remoteNames

export default defineRemote(name, { port: 5171 })
