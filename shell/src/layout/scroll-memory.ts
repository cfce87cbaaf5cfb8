/**
 * Where each page of this tab's history was scrolled to, and which link led away from it. Stored for
 * the tab, so that it outlives a reload; without storage it lives as long as the page.
 */
import { stored } from 'shared/storage'
import * as v from 'valibot'

/** More pages than anybody goes back through; the oldest are forgotten. */
const most = 100

const Left = v.object({
  /** In pixels. */
  position: v.number(),
  /** The address of the link that was followed or had the focus. */
  link: v.nullable(v.string()),
})
type Left = v.InferOutput<typeof Left>

const storedPositions = stored('bookshelf.scroll', v.record(v.string(), Left), {}, 'session')
let positions: Map<string, Left> | undefined

/** Sets how `place`, an entry of the history, was left. */
export function noteLeft(place: string, left: Left): void {
  const all = known()
  all.delete(place)
  all.set(place, left)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** How `place` was left; undefined if this tab has not shown it. */
export function leftOf(place: string): Left | undefined {
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
