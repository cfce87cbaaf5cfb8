/** The imports of a module, as a bundler knows them once all modules are loaded. */
type ImportsOf = (module: string) => readonly string[]

/**
 * Tells of each module whether the first of some entries needs it and another one, too. These travel as
 * one file: by itself each would be a request of some hundred bytes on the page that most visits begin with.
 * @param entries absolute files.
 */
export function sharedWithFirst([first, ...others]: readonly string[], importsOf: ImportsOf) {
  const withFirst = reachable(first ? [first] : [], importsOf)
  const withOthers = reachable(others, importsOf)
  return (module: string): boolean => withFirst.has(module) && withOthers.has(module)
}

function reachable(from: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (found.has(module)) continue
    found.add(module)
    waiting.push(...importsOf(module))
  }
  return found
}
