/**
 * Where each page of this tab's history was scrolled to, in pixels. Kept for the tab, so that it
 * outlives a reload; without storage it lives as long as the page.
 */
import * as v from 'valibot'

const key = 'bookshelf.scroll'
/** More pages than anybody goes back through; the oldest are forgotten. */
const most = 100

const Positions = v.record(v.string(), v.number())
let positions: Map<string, number> | undefined

/** Notes where the page at `place`, one entry of the history, is scrolled to. */
export function noteScroll(place: string, position: number): void {
  const all = known()
  all.delete(place)
  all.set(place, position)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** Where the page at `place` was left; undefined for one that this tab has not shown. */
export function scrollOf(place: string): number | undefined {
  return known().get(place)
}

/** Keeps all positions for the time after a reload. */
export function keepScroll(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(known())))
  } catch {
    // Storage is full or refused: then a reload begins at the top.
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
