/**
 * Names for things that stand together, by which they can be told apart: each is the shortest that no other has.
 * @param partsOf what describes a thing, the most usual part first, such as the day of an order, its time, its number.
 * Things that are the same in all of them are counted: 'Firefox on Windows, no. 2'.
 */
export function namesApart<T>(
  things: readonly T[],
  partsOf: (thing: T) => readonly string[],
): ReadonlyMap<T, string> {
  /** Of each thing, from its shortest name to its longest. */
  const candidates = things.map((thing) => {
    const parts = partsOf(thing)
    return parts.map((_, index) => parts.slice(0, index + 1).join(', '))
  })
  const uses = new Map<string, number>()
  for (const name of candidates.flat()) uses.set(name, (uses.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    things.map((thing, index) => {
      const names = candidates[index] ?? []
      const own = names.find((name) => uses.get(name) === 1)
      if (own !== undefined) return [thing, own]
      const longest = names.at(-1) ?? ''
      const place = (seen.get(longest) ?? 0) + 1
      seen.set(longest, place)
      return [thing, `${longest}, no. ${place}`]
    }),
  )
}
