import { defineShell } from '../config/federation.ts'

export default defineShell()
