import path from 'node:path'
import type { Plugin } from 'vite'

/** The only entry of a remote, an empty module: the federation plugin adds the container. */
export const lastEntry = 'virtual:nothing'

/**
 * Provides that entry after all other modules. The federation plugin takes a build for complete when it has read no module
 * for ten milliseconds, and then gives shares only those exports that were used until then. On a busy machine, that
 * could be too early: the build would fail because of a missing export.
 * @param exposed the files of the modules that the remote exposes, absolute.
 * @param patience after how many milliseconds without a module the wait ends: one with errors is never complete.
 */
export function provideLastEntry(
  exposed: () => Promise<readonly string[]>,
  patience = 2000,
): Plugin {
  const parsed = new Set<string>()
  const awaited = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let end: () => void
  const all = new Promise<void>((resolve) => {
    end = resolve
  })
  const waitFor = (files: readonly string[]) => {
    for (const file of files) if (path.isAbsolute(file) && !parsed.has(file)) awaited.add(file)
    if (timer && awaited.size === 0) end()
  }
  return {
    name: 'last-entry',
    resolveId: (id) => (id === lastEntry ? `\0${lastEntry}` : undefined),
    async load(id) {
      timer?.refresh()
      if (id !== `\0${lastEntry}`) return undefined
      const files = await exposed()
      timer = setTimeout(() => end(), patience)
      waitFor(files)
      await all
      clearTimeout(timer)
      return ''
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      timer?.refresh()
      parsed.add(id)
      awaited.delete(id)
      waitFor([...importedIds, ...dynamicallyImportedIds])
    },
  }
}
