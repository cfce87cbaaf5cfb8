import path from 'node:path'
import type { Plugin } from 'vite'

/** In the folder, so that `shared` is found. */
const moduleIn = (folder: string) => path.join(folder, 'create-icon.virtual.js')

/**
 * Creates lucide-react's icons with `createIcon` of `shared/ui`, which exists once on a page.
 * @throws Error at the end of a build if the package has another structure.
 */
export function icons(folder: string): Plugin {
  let replaced = false
  let used = false
  const createIcon = moduleIn(folder)
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler() {
        replaced = true
        return createIcon
      },
    },
    load: (id) =>
      id === createIcon ? "export { createIcon as default } from 'shared/ui'" : undefined,
    moduleParsed({ id }) {
      used ||= /node_modules\/lucide-react\/.*\/icons\//.test(id)
    },
    buildEnd(error) {
      if (!error && used && !replaced) this.error('lucide-react makes its icons otherwise.')
    },
  }
}
