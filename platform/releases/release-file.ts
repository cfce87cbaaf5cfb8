import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { CompatibilityRecord, type PartName, shellPart } from '../base/index.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'

export const releaseFile = 'release.json'

const common = {
  /** '0.1.0-3f9a…': semver of its package.json, and ten digits of its content's hash. */
  version: v.string(),
  contract: v.number(),
  /** The hash of every file, by its path. */
  integrity: v.record(v.string(), v.string()),
  /** Without it, a release is compared by its contract version alone. */
  record: v.optional(CompatibilityRecord),
}

const ShellRelease = v.object({
  ...common,
  part: v.literal(shellPart),
  oldestContract: v.number(),
})

const RemoteRelease = v.object({
  ...common,
  part: v.string(),
})

export type ShellRelease = v.InferOutput<typeof ShellRelease>
export type RemoteRelease = v.InferOutput<typeof RemoteRelease>
export type Release = ShellRelease | RemoteRelease
type ReleaseOf<P extends PartName> = P extends typeof shellPart ? ShellRelease : RemoteRelease

/** Whether a release is the shell's, which says how old a remote's contract may be. */
export function isOfShell(release: Release): release is ShellRelease {
  return release.part === shellPart
}

/** Reads the description of a release. @throws Error when there is none, or it cannot be read. */
export function readRelease<P extends PartName>(
  root: DeployRoot,
  part: P,
  version: string,
): ReleaseOf<P> {
  const file = path.join(releaseFolder(root, part, version), releaseFile)
  try {
    const schema = part === shellPart ? ShellRelease : RemoteRelease
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) as ReleaseOf<P>
  } catch (cause) {
    throw new Error(`There is no release ${version} of ${part}.`, { cause })
  }
}
