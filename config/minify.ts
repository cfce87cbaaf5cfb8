import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { minify as minifyCode } from 'terser'
import type { Plugin, UserConfig } from 'vite'

/**
 * How the lean shell is made small. Vite's own minifier is five seconds faster, but leaves 1.5 kB (brotli)
 * more of react-dom and the router. Of a remote it leaves 2 % more, not worth the wait.
 */
export const minify = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
} satisfies UserConfig['build']

/** Makes scripts small that are copied from `public` as they stand. @param names their files. */
export function minifyPublic(names: readonly string[]): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of names) {
        const file = path.join(dir, name)
        const { code } = await minifyCode(readFileSync(file, 'utf8'), { ecma: 2020 })
        if (code) writeFileSync(file, code)
      }
    },
  }
}
