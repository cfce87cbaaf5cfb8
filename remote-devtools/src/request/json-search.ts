/** Search in a JSON value: which parts hold the words, and which lead to them. */

export interface Found {
  /** How many keys and values hold the words. */
  count: number
  /** JSON pointers of the finds and of everything above them. */
  shown: ReadonlySet<string>
  /** Whether the search stopped early, since there was enough to look at. */
  more: boolean
}

/** More finds than these nobody reads; they would only slow the page down. */
const mostFinds = 500
/** Deeper than this nobody nests on purpose. */
const deepest = 100

/** The pointer of a child (RFC 6901). */
export function childPointer(pointer: string, key: string): string {
  return `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Whether a value has parts of its own. */
export function isBranch(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null
}

/** A simple value as JSON writes it. */
export function leafText(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}

/**
 * @param query the words, in any case; empty finds nothing and means "show all".
 */
export function searchJson(data: unknown, query: string): Found {
  const wanted = query.trim().toLowerCase()
  const shown = new Set<string>()
  let count = 0
  let more = false
  if (wanted === '') return { count, shown, more }
  const holds = (text: string) => text.toLowerCase().includes(wanted)

  function visit(value: unknown, key: string, trail: readonly string[]) {
    if (count >= mostFinds || trail.length > deepest) {
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
      // Places in a list are no words of the answer.
      visit(child, Array.isArray(value) ? '' : name, [...trail, childPointer(here, name)])
    }
  }
  visit(data, '', [''])
  return { count, shown, more }
}
