/** Chooses the version of a part that a shopper gets while a canary is released to some of them. */
import type { SiteConfig } from 'shared/contract'
import { canaryKey } from 'shared/page-protocol'
import { stored } from 'shared/shop'

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100
const storedPlace = stored(canaryKey, isPlace, null)

type Remote = SiteConfig['remotes'][string]
type Build = Omit<Remote, 'canary'>

/** The build of a remote that a shopper gets. */
export function chosenBuild({ canary, ...stable }: Remote, place: number): Build {
  return canary && isChosen(canary, place) ? canary : stable
}

/**
 * Whether a shopper gets a canary: if their place is below its percentage, or that is 100. A higher percentage only adds
 * shoppers, so nobody switches back and forth.
 * @param place of the shopper among all, from 0 to 100.
 */
export function isChosen({ percent }: { percent: number }, place: number): boolean {
  return place < percent || percent === 100
}

/**
 * This shopper's place among all, from 0 to 100: drawn once, stored in this browser. If it cannot be stored,
 * it is the last one, which gets a canary only when everybody does.
 */
export function shopperPlace(): number {
  const place = storedPlace.read()
  if (place !== null) return place
  const drawn = Math.random() * 100
  return storedPlace.write(drawn) ? drawn : 100
}
