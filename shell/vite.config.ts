import { defineShell } from '../platform/federation/index.ts'

export default defineShell()
