#!/usr/bin/env node
/** The server's program, in TypeScript as it is. */
import 'tsx'

await import('./src/main.ts')
