import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** With these arguments Node runs TypeScript. */
export const nodeArguments: readonly string[] = [
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'register.mjs')).href,
]
