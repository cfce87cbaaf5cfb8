import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies a script that is copied from `public` as it stands. @param name its file. */
export function minifyPublic(name: string): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, name)
      const { code, errors } = await minify(file, readFileSync(file, 'utf8'))
      if (errors.length > 0) this.error(`${name} cannot be minified: ${errors[0]?.message}`)
      writeFileSync(file, code)
    },
  }
}
