import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../shared')

/**
 * The entry points of `shared` that the shell shares with the remotes. Each part bundles what it uses of the others
 * (shared/README.md).
 */
export const sharedPaths = ['contract', 'shop', 'routing', 'ui', 'format'].map(
  (name) => `shared/${name}`,
)

const notForProduction = [
  'paths',
  'standalone',
  'testing',
  'testing/setup',
  'contract-suite',
  'sample-books.json',
].map((name) => `shared/${name}`)

/** The absolute source files of all entry points that pages use, by their names without `shared/`. */
export function sharedEntries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entryPoints())
      .filter(([name]) => !notForProduction.includes(name))
      .map(([name, file]) => [name.replace('shared/', ''), path.join(folder, file)]),
  )
}

/** The absolute source file of an entry point. @throws Error if there is none. */
export function sharedFile(name: string): string {
  const { [name]: file } = entryPoints()
  if (!file) throw new Error(`shared exports no “${name}”`)
  return path.join(folder, file)
}

function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string>(exports).map(([name, file]) => [name.replace('.', 'shared'), file]),
  )
}
