/** What the fake server stores of one set of data, and how to judge what is found there. */
import * as v from 'valibot'
import { Database } from '../models/database'

/** Raise it when `Database` changes its shape: older data is then quarantined. */
export const schemaVersion = 1

/** The sets of data: scenarios that name the same one share accounts and carts. */
export const datasets = ['sample', 'empty'] as const
export type Dataset = (typeof datasets)[number]

export interface SavedDatabase {
  schemaVersion: number
  /** Counts the changes: a writer that began with another revision has to begin again. */
  revision: number
  database: Database
}

const Versioned = v.object({ schemaVersion: v.number(), database: v.unknown() })

export type FoundDatabase =
  | { kind: 'nothing' }
  | { kind: 'ready'; database: Database }
  /** `unreadable`: broken or not ours. `outdated`: ours, of another version. */
  | { kind: 'unreadable' | 'outdated' }

/** Judges what was found; never throws, whatever it is. */
export function judge(found: unknown): FoundDatabase {
  if (found === undefined) return { kind: 'nothing' }
  const versioned = v.safeParse(Versioned, found)
  if (!versioned.success) return { kind: 'unreadable' }
  if (versioned.output.schemaVersion !== schemaVersion) return { kind: 'outdated' }
  const database = v.safeParse(Database, versioned.output.database)
  return database.success ? { kind: 'ready', database: database.output } : { kind: 'unreadable' }
}

/** The revision of what was found, whatever it is; 0 where it has none. */
export function revisionOf(found: unknown): number {
  const parsed = v.safeParse(v.object({ revision: v.number() }), found)
  return parsed.success ? parsed.output.revision : 0
}
