import { defineConfig } from 'vite'
import { sharedForNode } from '../platform/federation/node-builds.ts'

export default defineConfig(sharedForNode())
