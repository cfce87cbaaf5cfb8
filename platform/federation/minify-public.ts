import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies scripts that are copied from `public`. */
export function minifyPublic(names: readonly string[]): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of names) {
        const file = path.join(dir, name)
        const { code, errors } = await minify(file, readFileSync(file, 'utf8'))
        if (errors.length > 0) this.error(`${name} cannot be minified: ${errors[0]?.message}`)
        writeFileSync(file, code)
      }
    },
  }
}
