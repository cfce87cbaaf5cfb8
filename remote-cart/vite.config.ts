import { defineRemote } from '../config/federation.ts'

export default defineRemote('cart')
