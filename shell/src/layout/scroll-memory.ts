/**
 * Where each page of this tab's history was scrolled to, in pixels. Stored for the tab, so that it
 * outlives a reload; without storage it lives as long as the page.
 */
import { stored } from 'shared/storage'
import * as v from 'valibot'

/** More pages than anybody goes back through; the oldest are forgotten. */
const most = 100

const storedPositions = stored('bookshelf.scroll', v.record(v.string(), v.number()), {}, 'session')
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

/** Stores all positions for the time after a reload; where storage refuses, that begins at the top. */
export function storeScroll(): void {
  storedPositions.write(Object.fromEntries(known()))
}

function known() {
  positions ??= new Map(Object.entries(storedPositions.read()))
  return positions
}
