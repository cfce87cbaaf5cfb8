import { defineConfig } from 'vite'
import { sharedForNode } from '../config/prerender.ts'

export default defineConfig(sharedForNode())
