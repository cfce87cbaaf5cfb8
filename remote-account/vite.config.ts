import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('account', { port: 5173 })
