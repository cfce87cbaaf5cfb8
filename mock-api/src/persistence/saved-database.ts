import * as v from 'valibot'
import { Collections } from '../models'

/** Raise it when `Collections` change its shape; older data is then quarantined. */
export const schemaVersion = 4

export const datasets = ['sample', 'empty'] as const
export type Dataset = (typeof datasets)[number]

export interface SavedDatabase {
  schemaVersion: number
  /** Increases with every change; a writer with an older revision starts again. */
  revision: number
  database: Collections
}

const Versioned = v.object({ schemaVersion: v.number(), database: v.unknown() })

export type FoundDatabase =
  | { kind: 'nothing' }
  | { kind: 'ready'; database: Collections }
  /** Of a newer release, which another tab has: it is not touched. */
  | { kind: 'newer' }
  | BrokenDatabase

interface BrokenDatabase {
  /** `unreadable`: malformed or foreign. `outdated`: an earlier version. */
  kind: 'unreadable' | 'outdated'
}

/** Validates a stored value. Never throws. */
export function validateSaved(found: unknown): FoundDatabase {
  if (found === undefined) return { kind: 'nothing' }
  if (isNewer(found)) return { kind: 'newer' }
  const versioned = v.safeParse(Versioned, found)
  if (!versioned.success) return { kind: 'unreadable' }
  if (versioned.output.schemaVersion !== schemaVersion) return { kind: 'outdated' }
  const database = v.safeParse(Collections, versioned.output.database)
  return database.success ? { kind: 'ready', database: database.output } : { kind: 'unreadable' }
}

/** Whether a newer release has stored a value, whatever is in it. Its revisions are others than this release's. */
export function isNewer(found: unknown): boolean {
  const parsed = v.safeParse(v.object({ schemaVersion: v.number() }), found)
  return parsed.success && parsed.output.schemaVersion > schemaVersion
}

/** Whether something is stored that cannot be used. */
export function isBroken(found: FoundDatabase): found is BrokenDatabase {
  return found.kind === 'unreadable' || found.kind === 'outdated'
}

/** The revision of a stored value, even of an outdated one; 0 if there is none. */
export function revisionOf(found: unknown): number {
  const parsed = v.safeParse(v.object({ revision: v.number() }), found)
  return parsed.success ? parsed.output.revision : 0
}
