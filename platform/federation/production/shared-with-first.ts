type ImportsOf = (module: string) => readonly string[]

/** The modules that the first entry shares with any other: they form one chunk. */
export function sharedWithFirst([first, ...others]: readonly string[], importsOf: ImportsOf) {
  const withFirst = reachable(first ? [first] : [], importsOf)
  const withOthers = reachable(others, importsOf)
  return (module: string): boolean => withFirst.has(module) && withOthers.has(module)
}

function reachable(from: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set(from)
  // Iterating over a set includes entries that are added meanwhile.
  for (const module of found) for (const next of importsOf(module)) found.add(next)
  return found
}
