import { defineConfig } from 'vite'
import { sharedForNode } from '../platform/federation/index.ts'

export default defineConfig(sharedForNode())
