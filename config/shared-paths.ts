import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../shared')

/** Sub-paths that no page of the shop uses: tools for running alone and for tests. */
const notForPages = /^shared\/(standalone|testing)/

/**
 * Every sub-path that `shared` exports to pages, from its package.json, patterns spelled out:
 * 'shared/cart', 'shared/ui/button', …
 */
export function sharedPaths(): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const paths = Object.entries<string>(exports).flatMap(([name, target]) =>
    name.includes('*') ? expand(name, target) : [name],
  )
  return [...new Set(paths)]
    .map((name) => name.replace('.', 'shared'))
    .filter((name) => !notForPages.test(name))
}

function expand(name: string, target: string): string[] {
  const extension = target.slice(target.indexOf('*') + 1)
  const component = (file: string) => file.endsWith(extension) && !file.includes('.test.')
  return readdirSync(path.join(folder, path.dirname(target)))
    .filter(component)
    .map((file) => name.replace('*', file.slice(0, -extension.length)))
}
