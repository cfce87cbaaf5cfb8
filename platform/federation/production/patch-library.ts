import type { Plugin } from 'vite'

export interface Patch {
  module: RegExp
  find: RegExp
  replacement: string
}

/** Patches a library. @throws Error at the end of a build if a patch found nothing to change. */
export function patchLibrary(library: string, patches: readonly Patch[]): Plugin {
  const unused = new Set(patches)
  return {
    name: `patch-${library.toLowerCase().replaceAll(' ', '-')}`,
    apply: 'build',
    transform: {
      filter: { id: patches.map(({ module }) => module) },
      handler(code, id) {
        let text = code
        for (const patch of patches.filter(({ module }) => module.test(id))) {
          const patched = text.replace(patch.find, patch.replacement)
          if (patched !== text) unused.delete(patch)
          text = patched
        }
        return { code: text, map: null }
      },
    },
    buildEnd(error) {
      if (error || unused.size === 0) return
      const found = [...unused].map(({ module, find }) => `${find} in ${module}`)
      this.error(`${library} is written otherwise: nothing matches ${found.join(', ')}.`)
    },
  }
}
