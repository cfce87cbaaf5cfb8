import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Deployment } from './deployment-log.ts'

/**
 * Why a change cannot be repeated on what went live in the meantime: both change the same part or setting
 * in different ways.
 * @param before the site before the change.
 * @param mine the site with the change.
 * @param newer what has gone live since, newest first.
 * @returns a sentence that names who was first, or `null`.
 */
export function conflictOf(
  before: SiteConfig | null,
  mine: SiteConfig,
  newer: readonly Deployment[],
): string | null {
  const was = partsAndSettings(before)
  const wanted = partsAndSettings(mine)
  for (const winner of newer.toReversed()) {
    const is = partsAndSettings(winner.site)
    const names = Object.keys({ ...was, ...wanted, ...is }).filter((name) =>
      areAllDifferent(was[name], wanted[name], is[name]),
    )
    if (names.length > 0)
      return `${nameOf(winner)} was first to change ${names.join(', ')}. ${again}`
  }
  return null
}

/** For a release that others overtook too often. @param next the number that it could not have. */
export function overtakenBy(winner: Deployment | undefined, next: number): string {
  if (!winner) return `The store has deployment ${next}, and does not list it. ${again}`
  return `${nameOf(winner)} was first, and so were others before it. ${again}`
}

const again = 'Look at what is live (npx bookshelf releases), then release again.'

const nameOf = ({ number, by }: Deployment) => `Deployment ${number}, made on ${by},`

function areAllDifferent(...[a, b, c]: [unknown, unknown, unknown]): boolean {
  return !isDeepStrictEqual(a, b) && !isDeepStrictEqual(b, c) && !isDeepStrictEqual(a, c)
}

function partsAndSettings(site: SiteConfig | null): Record<string, unknown> {
  const { remotes, ...settings } = site ?? {}
  return { ...settings, ...remotes }
}
