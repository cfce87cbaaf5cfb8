import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../shared')

/** Sub-paths for running alone, for tests and for prerendering, which pages do not use. */
const notForPages = /^shared\/(standalone|testing|routing\/(static|memory)-router)/

const notForProduction = /^shared\/(standalone|testing)/

/** Every sub-path that `shared` exports to pages: 'shared/store', 'shared/ui/button', … */
export function sharedPaths(): string[] {
  return Object.keys(allPaths()).filter((name) => !notForPages.test(name))
}

/** The source files of sub-paths, by the name of their file in a build for Node. */
export function sharedEntries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(allPaths())
      .filter(([name]) => !notForProduction.test(name))
      .map(([, file]) => [file.replace(/^\.\/src\/(.*)\.tsx?$/, '$1'), path.join(folder, file)]),
  )
}

/** The absolute source file of a sub-path. @throws Error if there is none. */
export function sharedFile(name: string): string {
  const file = allPaths()[name]
  if (!file) throw new Error(`shared exports no “${name}”`)
  return path.join(folder, file)
}

function allPaths(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const spelledOut = Object.entries<string | { default: string }>(exports).flatMap(
    ([name, target]) => {
      const file = typeof target === 'string' ? target : target.default
      return name.includes('*') ? expand(name, file) : [[name, file] as const]
    },
  )
  return Object.fromEntries(
    // An exact entry takes precedence over a pattern.
    spelledOut.reverse().map(([name, file]) => [name.replace('.', 'shared'), file]),
  )
}

function expand(name: string, target: string): (readonly [string, string])[] {
  const extension = target.slice(target.indexOf('*') + 1)
  return readdirSync(path.join(folder, path.dirname(target)))
    .filter((file) => file.endsWith(extension) && !file.includes('.test.'))
    .map((file) => file.slice(0, -extension.length))
    .map((part) => [name.replace('*', part), target.replace('*', part)] as const)
}
