import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('cart', { port: 5172 })
