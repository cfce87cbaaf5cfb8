import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Creates lucide-react's icons with `shared/icons`, which exists once on a page.
 * @throws Error at the end of a build if the package has another structure.
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
