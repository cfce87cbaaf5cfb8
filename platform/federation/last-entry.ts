import path from 'node:path'
import type { Plugin } from 'vite'

/** The only entry of a remote, an empty module: the federation plugin adds the container. */
export const lastEntry = 'virtual:nothing'

/**
 * Provides that entry after all other modules. The federation plugin takes a build for complete when it has read no module
 * for ten milliseconds, and then gives shares only those exports that were used until then. On a busy machine, that
 * could be too early: the build would fail because of a missing export.
 * @param exposed the files of the modules that the remote exposes, absolute.
 */
export function provideLastEntry(exposed: () => Promise<readonly string[]>): Plugin {
  return {
    name: 'last-entry',
    resolveId: (id) => (id === lastEntry ? `\0${lastEntry}` : undefined),
    async load(id) {
      if (id !== `\0${lastEntry}`) return undefined
      const files = new Set(await exposed())
      // Iterating over a set includes what is added during the iteration.
      for (const file of files) {
        const { importedIds, dynamicallyImportedIds } = await this.load({ id: file })
        for (const imported of [...importedIds, ...dynamicallyImportedIds]) {
          if (path.isAbsolute(imported)) files.add(imported)
        }
      }
      return ''
    },
  }
}
