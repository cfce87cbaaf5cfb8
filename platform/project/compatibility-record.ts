import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { outputNames } from './outputs.ts'

const Names = v.record(v.string(), v.array(v.string()))
const Versions = v.record(v.string(), v.array(v.number()))

/** What a build provides to other parts and uses of them (docs/decisions/010-compatibility-records.md). */
export const CompatibilityRecord = v.object({
  /** The exports of each shared module that the build provides: all of the shell's. */
  exports: Names,
  /** The exports of each shared module that the build uses. */
  imports: Names,
  /** The versions of each slot that the part's content supports. */
  slotsProvided: Versions,
  /** The versions of each slot that the part renders. */
  slotsUsed: Versions,
  /** The hash of the declared props of each version of these slots. */
  props: v.record(v.string(), v.record(v.string(), v.string())),
})
export type CompatibilityRecord = v.InferOutput<typeof CompatibilityRecord>

/** Reads a build's record. @throws Error if there is none. */
export function readCompatibilityRecord(build: string): CompatibilityRecord {
  const file = path.join(build, outputNames.compatibilityRecord)
  return v.parse(CompatibilityRecord, JSON.parse(readFileSync(file, 'utf8')))
}
