/** What `npm test <name>` runs: the tests that a change in that folder can break, without other teams' tests. */
import { existsSync } from 'node:fs'
import { folderOf, inRoot, isRemoteName, partNames } from '../project/index.ts'

/** What `npm test -- <part>` runs: parts of all tests. */
export const testParts = ['static', 'unit', 'e2e', 'engines'] as const

export interface Scope {
  /** The folders whose format, lint, rules and screens are checked. Types are checked everywhere. */
  folder: string
  /** What Playwright runs: folders of `e2e`, or prefixes of file names. */
  endToEnd: readonly string[]
}

/** Every scope includes the journey through the whole shop. */
const journeys = 'e2e/shop/journeys'

/** The scopes of parts that are not remotes; a remote has the folder of its name. */
const others: Record<string, readonly string[]> = {
  shell: ['e2e/shop/shell/', 'e2e/delivery/first-paint'],
  shared: ['e2e/shop/shared/', 'e2e/resilience/leave-at-once'],
  'product-search': ['e2e/shop/catalog/search', 'e2e/shop/catalog/filters'],
  'mock-api': ['e2e/shop/devtools/request-tester'],
  platform: ['e2e/delivery/'],
}

export const scopeNames: readonly string[] = [...new Set([...partNames, ...Object.keys(others)])]

/** @returns `null` for a word that names no scope. */
export function scopeOf(word: string | undefined): Scope | null {
  if (word === undefined || !scopeNames.includes(word)) return null
  const own = isRemoteName(word) ? [`e2e/shop/${word}/`] : (others[word] ?? [])
  return {
    folder: isRemoteName(word) ? folderOf(word) : word,
    endToEnd: [
      ...own.filter((folder) => !folder.endsWith('/') || existsSync(inRoot(folder))),
      journeys,
    ],
  }
}
