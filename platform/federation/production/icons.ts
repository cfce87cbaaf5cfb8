import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the icons of lucide-react made by `shared/icons`, which the page provides once, so that
 * a remote brings no more of them than their drawings.
 * @param folder of the part that is built, absolute: what it calls `shared` is meant.
 * @throws Error at the end of a build that has icons of the package, but made by the package itself: a later
 * version keeps the function elsewhere.
 */
export function icons(folder: string): Plugin {
  let replaced = false
  let used = false
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler() {
        replaced = true
        return this.resolve('shared/icons', path.join(folder, 'index.html'))
      },
    },
    moduleParsed({ id }) {
      used ||= /node_modules\/lucide-react\/.*\/icons\//.test(id)
    },
    buildEnd(error) {
      if (!error && used && !replaced) this.error('lucide-react makes its icons otherwise.')
    },
  }
}
