import { defineRemote } from '../platform/federation/index.ts'

export default defineRemote('devtools', { port: 5174, compileEagerly: false })
