import { defineShell } from '../platform/federation/federation.ts'

export default defineShell()
