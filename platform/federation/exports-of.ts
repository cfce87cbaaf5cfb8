import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'
import { sharedFile } from '../project/index.ts'

const fromShell = createRequire(path.resolve(import.meta.dirname, '../../shell/package.json'))

/** The names that a shared module exports, without 'default'. @throws Error for `export * from`. */
export function exportsOf(module: string): string[] {
  if (module === 'react') return Object.keys(fromShell('react'))
  const file = sharedFile(module)
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const names = staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ exportName }) => exportName),
  )
  if (names.some(({ kind }) => kind === 'None'))
    throw new Error(`${module} uses “export *”. List the names that it exports.`)
  return names.flatMap(({ kind, name }) => (kind === 'Name' && name ? [name] : []))
}

/** The version of React that is installed for the shell, and with it for every remote: '19.3.1'. */
export function reactVersion(): string {
  return fromShell('react/package.json').version
}
