import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the icons of lucide-react made by `shared/icons`, which the page provides once, so that
 * a remote brings no more of them than their drawings.
 * @param folder of the part that is built, absolute: what it calls `shared` is meant.
 */
export function icons(folder: string): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler() {
        return this.resolve('shared/icons', path.join(folder, 'index.html'))
      },
    },
  }
}
