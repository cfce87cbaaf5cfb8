import { defineRemote } from '../platform/federation/federation.ts'

export default defineRemote('cart')
