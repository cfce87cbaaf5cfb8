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

/** Stores all positions for the time after a reload; where storage refuses, that begins at the top. */
export function keepScroll(): void {
  storedPositions.write(Object.fromEntries(known()))
}

function known() {
  positions ??= new Map(Object.entries(storedPositions.read()))
  return positions
}
