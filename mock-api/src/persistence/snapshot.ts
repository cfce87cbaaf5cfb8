/** The text that the fake server keeps in storage, and what to think of text found there. */
import * as v from 'valibot'
import { Database } from '../models/database'

/** Raise it when `Kept` changes its shape: older data is then set aside. */
export const snapshotVersion = 1

/** One database for each set of data that a scenario has touched. */
const Kept = v.object({ sample: v.optional(Database), empty: v.optional(Database) })
export type Kept = v.InferOutput<typeof Kept>
export type Dataset = keyof Kept

const Versioned = v.object({ version: v.number(), data: v.unknown() })

export type FoundSnapshot =
  | { kind: 'nothing' }
  | { kind: 'ready'; data: Kept }
  /** `unreadable`: broken or not ours. `outdated`: ours, of another version. */
  | { kind: 'unreadable' | 'outdated' }

/** Judges what was found in storage; never throws, whatever it is. */
export function readSnapshot(text: string | null): FoundSnapshot {
  if (text === null) return { kind: 'nothing' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const versioned = v.safeParse(Versioned, json)
  if (!versioned.success) return { kind: 'unreadable' }
  if (versioned.output.version !== snapshotVersion) return { kind: 'outdated' }
  const kept = v.safeParse(Kept, versioned.output.data)
  return kept.success ? { kind: 'ready', data: kept.output } : { kind: 'unreadable' }
}

export function writeSnapshot(data: Kept): string {
  return JSON.stringify({ version: snapshotVersion, data })
}
