import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('devtools', { compileEagerly: false })
