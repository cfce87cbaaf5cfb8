import type { Rolldown } from 'vite'

type ImportsOf = (module: string) => readonly string[]

/**
 * The group of what the first module that a remote exposes shares with any other, so that a page has it in one file.
 * @param exposed their files, absolute.
 */
export function commonChunk(exposed: readonly string[]): Rolldown.CodeSplittingGroup {
  let isCommon: ((module: string) => boolean) | undefined
  return {
    debugName: 'common',
    name(id, modules) {
      if (id.includes('__loadShare__') || id.includes('jsx-runtime')) return 'common'
      isCommon ??= sharedWithFirst(
        exposed,
        (module) => modules.getModuleInfo(module)?.importedIds ?? [],
      )
      return isCommon(id) ? 'common' : null
    },
  }
}

/** The modules that the first entry shares with any other. */
export function sharedWithFirst([first, ...others]: readonly string[], importsOf: ImportsOf) {
  const withFirst = reachable(first ? [first] : [], importsOf)
  const withOthers = reachable(others, importsOf)
  return (module: string): boolean => withFirst.has(module) && withOthers.has(module)
}

function reachable(from: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set(from)
  // Iterating over a set includes entries that are added during the iteration.
  for (const module of found) for (const next of importsOf(module)) found.add(next)
  return found
}
