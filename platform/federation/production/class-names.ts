import { createHash } from 'node:crypto'
import path from 'node:path'
import { inRoot } from '../../project/index.ts'

/** A short name for a class of a CSS module, by the hash of its file. @param file absolute. */
export function shortClassName(name: string, file: string, css: string): string {
  const [place = ''] = path.relative(inRoot(), file).split(path.sep).join('/').split('?')
  const hash = createHash('sha256').update(`${place}\n${css}`).digest()
  const own = hash.readUIntBE(0, 6).toString(36).slice(-5)
  const names = [...new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, found]) => found))]
  // A composed or escaped name is not in the text.
  const index = names.indexOf(name)
  return `_${own}${index < 0 ? `-${name}` : index.toString(36)}`
}
