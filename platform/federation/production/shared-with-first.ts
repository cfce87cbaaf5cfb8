type ImportsOf = (module: string) => readonly string[]

/** Tells which modules the first of some entries shares with another one: they form one chunk. */
export function sharedWithFirst([first, ...others]: readonly string[], importsOf: ImportsOf) {
  const withFirst = reachable(first ? [first] : [], importsOf)
  const withOthers = reachable(others, importsOf)
  return (module: string): boolean => withFirst.has(module) && withOthers.has(module)
}

function reachable(from: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set(from)
  // A set is walked to its end, with what is added on the way.
  for (const module of found) for (const next of importsOf(module)) found.add(next)
  return found
}
