import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('catalog', { port: 5171 })
