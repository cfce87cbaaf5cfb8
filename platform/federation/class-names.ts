import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Short names for the classes of CSS modules in production, where each stands in a page, in a sheet and in
 * a script: the file's own five characters, then the number of the class in it. A name follows from path
 * and text alone, so that a build for Node and one for the browser, made apart, write the same.
 */
export function shortClassNames(): Plugin {
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: shortClassName } } }),
  }
}

/**
 * @param name of the class in its file.
 * @param file absolute, with or without a query.
 * @param css the file's text.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const [place = ''] = path.relative(root, file).split(path.sep).join('/').split('?')
  const hash = createHash('sha256').update(`${place}\n${css}`).digest()
  const own = hash.readUIntBE(0, 6).toString(36).slice(-5)
  const names = [...new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, found]) => found))]
  // Composed or given by escapes: behind all others, under its own name.
  const at = names.indexOf(name)
  return `_${own}${at < 0 ? `-${name}` : at.toString(36)}`
}
