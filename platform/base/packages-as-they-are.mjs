/**
 * Loads scripts of packages as they are. tsx would rewrite each that imports something late, and make a source map of
 * it: a second of the processor's time for Vite.
 */
import { readFileSync } from 'node:fs'

/** A hook of Node's. */
export function load(url, context, next) {
  const isScript = context.format === 'module' && /\/node_modules\/.*\.m?js$/.test(url)
  if (!isScript) return next(url, context)
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
}
