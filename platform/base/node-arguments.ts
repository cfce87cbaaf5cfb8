import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The arguments with which Node runs TypeScript. */
export const nodeArguments: readonly string[] = [
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'register.mjs')).href,
]
