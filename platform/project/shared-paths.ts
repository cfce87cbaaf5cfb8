import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../shared')

/** Bundled by each part that uses it, or imported only by whatever owns the page, by prerendering and by tests. */
const notShared = /^shared\/(schema|ui\/styles|prerender|standalone|testing\/)/

const notForProduction = /^shared\/(standalone|testing\/)/

/** The entry points of `shared` that the shell shares with the remotes: 'shared/shop', 'shared/ui', … */
export function sharedPaths(): string[] {
  return Object.keys(allPaths()).filter((name) => !notShared.test(name))
}

/** The source files of the entry points, by the name of their file in a build for Node. */
export function sharedEntries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(allPaths())
      .filter(([name]) => !notForProduction.test(name))
      .map(([, file]) => [file.replace(/^\.\/src\/(.*)\.tsx?$/, '$1'), path.join(folder, file)]),
  )
}

/** The absolute source file of an entry point. @throws Error if there is none. */
export function sharedFile(name: string): string {
  const file = allPaths()[name]
  if (!file) throw new Error(`shared exports no “${name}”`)
  return path.join(folder, file)
}

function allPaths(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string | { default: string }>(exports).map(([name, target]) => [
      name.replace('.', 'shared'),
      typeof target === 'string' ? target : target.default,
    ]),
  )
}
