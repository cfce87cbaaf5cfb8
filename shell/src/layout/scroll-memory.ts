/**
 * The scroll position of each page of this tab's history, and the link by which it was left. Stored for
 * the tab, so that it survives a reload; without storage it lasts as long as the page.
 */
import { isRecord, stored } from 'shared/shop'

/** The limit of stored pages, more than shoppers go back; the oldest are dropped. */
const most = 100

interface PagePosition {
  /** In pixels. */
  position: number
  /** The address of the link that was followed or had the focus. */
  link: string | null
}

const isPosition = (value: unknown): value is PagePosition =>
  isRecord(value) &&
  typeof value.position === 'number' &&
  (value.link === null || typeof value.link === 'string')

function arePositions(value: unknown): value is Readonly<Record<string, PagePosition>> {
  return isRecord(value) && Object.values(value).every(isPosition)
}

const storedPositions = stored('bookshelf.scroll', arePositions, {}, 'session')
let positions: Map<string, PagePosition> | undefined

/** Sets the scroll position and link of `place`, an entry of the history. */
export function savePosition(place: string, position: PagePosition): void {
  const all = known()
  all.delete(place)
  all.set(place, position)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}

/** The scroll position and link of `place`; undefined if this tab has not shown it. */
export function savedPosition(place: string): PagePosition | undefined {
  return known().get(place)
}

/** Stores all positions, for a reload. If storage refuses, a reloaded page starts at the top. */
export function storeScroll(): void {
  storedPositions.write(Object.fromEntries(known()))
}

function known() {
  positions ??= new Map(Object.entries(storedPositions.read()))
  return positions
}
