import type { Plugin } from 'vite'

/** What Vite's helper for dynamic imports does when a style sheet fails, and what it does instead. */
const changes = [
  ['seen[href] = void 0;\n\t\tthrow err', 'delete seen[href];\n\t\tthrow err'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
] as const

/**
 * Lets the next import of a module ask again for a style sheet that has failed. Vite's helper takes each style sheet that
 * it has requested once, and each that has a link, for loaded: the import would succeed, and the screen would be shown
 * without its rules.
 */
export const failedStyles: Plugin = {
  name: 'failed-styles',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      return changes.reduce((changed, [from, to]) => {
        if (!changed.includes(from))
          this.error('Vite’s helper for dynamic imports has changed: look at failed-styles.ts.')
        return changed.replace(from, to)
      }, code)
    },
  },
}
