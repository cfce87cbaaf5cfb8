/**
 * Scroll positions of this tab's history, in pixels. In session storage, so they survive a reload;
 * without it they live as long as the page.
 */
import * as v from 'valibot'

const key = 'bookshelf.scroll'
/** The oldest positions are dropped. */
const most = 100

const Positions = v.record(v.string(), v.number())
let positions: Map<string, number> | undefined

/** Sets the scroll position of `place`, an entry of the history. */
export function noteScroll(place: string, position: number): void {
  const all = known()
  all.delete(place)
  all.set(place, position)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** The scroll position of `place`; undefined if this tab has not shown it. */
export function scrollOf(place: string): number | undefined {
  return known().get(place)
}

/** Stores all positions. */
export function keepScroll(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(known())))
  } catch {
    // Storage is full or blocked: a reload starts at the top.
  }
}

function known() {
  positions ??= new Map(Object.entries(kept()))
  return positions
}

function kept(): Record<string, number> {
  try {
    return v.parse(Positions, JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
