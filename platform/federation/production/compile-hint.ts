import type { Plugin, Rolldown } from 'vite'

/** Read by V8 on a file's first line (explicit compile hints). */
export const hint = '//# allFunctionsCalledOnLoad\n'

/** Has browsers compile chunks on another thread while they load them. @param isHinted by a chunk's name. */
export function compileHint(isHinted: (name: string) => boolean): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    enforce: 'post',
    // The hint is added after file names are made, which must depend on it.
    augmentChunkHash: (chunk) => (hasFunctions(chunk) && isHinted(chunk.name) ? hint : undefined),
    generateBundle: {
      // After Vite's own first line.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && hasFunctions(chunk) && isHinted(chunk.name))
            chunk.code = hint + chunk.code
        }
      },
    },
  }
}

/** Not a chunk that only imports another. */
const hasFunctions = ({ modules }: Pick<Rolldown.RenderedChunk, 'modules'>) =>
  Object.keys(modules).length > 0
