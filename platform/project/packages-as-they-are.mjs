/**
 * Loads scripts of packages without transforming them. tsx would rewrite each one that has a dynamic import, and
 * create a source map, which takes a second of CPU time for Vite.
 */
import { readFileSync } from 'node:fs'

/** A load hook for Node. */
export function load(url, context, next) {
  const isScript = context.format === 'module' && /\/node_modules\/.*\.m?js$/.test(url)
  if (!isScript) return next(url, context)
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
}
