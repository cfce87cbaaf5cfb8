import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { CompatibilityRecord, type PartName } from '../project/index.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'

export const releaseFile = 'release.json'

const Release = v.object({
  part: v.string(),
  /** '0.1.0-3f9a…': semver of its package.json, and ten digits of its content's hash. */
  version: v.string(),
  contract: v.number(),
  /** Of the shell: how old a remote's contract may be. */
  oldestContract: v.optional(v.number()),
  /** The hash of every file, by its path. */
  integrity: v.record(v.string(), v.string()),
  /** Without it, a release is compared by its contract version alone. */
  record: v.optional(CompatibilityRecord),
})

export type Release = v.InferOutput<typeof Release>

/** Reads the description of a release. @throws Error when there is none, or it cannot be read. */
export function readRelease(root: DeployRoot, part: PartName, version: string): Release {
  const file = path.join(releaseFolder(root, part, version), releaseFile)
  try {
    return v.parse(Release, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`There is no release ${version} of ${part}.`, { cause })
  }
}
