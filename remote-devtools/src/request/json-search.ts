export interface Found {
  /** The number of matching keys and values. */
  count: number
  /** JSON pointers of the matches and their ancestors. */
  shown: ReadonlySet<string>
  more: boolean
}

/** The limit of matches, to keep the page fast. */
const maxMatches = 500
/** The limit of nesting. */
const deepest = 100

/** The pointer to a member (RFC 6901): in its key, `~` and `/` are escaped. */
export function childPointer(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Whether a value can be unfolded: an object or an array, even an empty one. */
export function isBranch(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null
}

/** A value as JSON, strings in their quotation marks: the text that is shown and searched. */
export function leafText(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/** @param query the search text, in any case; empty shows all. */
export function searchJson(data: unknown, query: string): Found {
  const wanted = query.trim().toLowerCase()
  const shown = new Set<string>()
  let count = 0
  let more = false
  if (wanted === '') return { count, shown, more }
  const holds = (text: string) => text.toLowerCase().includes(wanted)

  function visit(value: unknown, key: string, trail: readonly string[]) {
    if (count >= maxMatches || trail.length > deepest) {
      more = true
      return
    }
    if (holds(key) || (!isBranch(value) && holds(leafText(value)))) {
      count += 1
      for (const pointer of trail) shown.add(pointer)
    }
    if (!isBranch(value)) return
    const here = trail.at(-1) ?? ''
    for (const [name, child] of Object.entries(value)) {
      // Indexes of arrays are not searched.
      visit(child, Array.isArray(value) ? '' : name, [...trail, childPointer(here, name)])
    }
  }
  visit(data, '', [''])
  return { count, shown, more }
}
