import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { PartName } from '../base/index.ts'
import { type Home, releaseFolder } from './home.ts'

/** Lies in every release: what the part is, and what it asks of the others. */
export const releaseFile = 'release.json'

const common = {
  /** Semver of its package.json and ten digits of its content's hash: '0.1.0-3f9a…'. */
  version: v.string(),
  /** The version of `shared/contract` that it was built with. */
  contract: v.number(),
  /** The hash of every file, by its path. */
  integrity: v.record(v.string(), v.string()),
}

const ShellRelease = v.object({
  ...common,
  part: v.literal('shell'),
  /** The oldest contract that it still works with. */
  oldestContract: v.number(),
  /** What it loads from each remote: { catalog: ['home', …] }. */
  needs: v.record(v.string(), v.array(v.string())),
  /** The shared modules that it gives to remotes: 'react', 'shared/cart', … */
  provides: v.array(v.string()),
})

const RemoteRelease = v.object({
  ...common,
  part: v.picklist(remoteNames),
  /** What the shell may load from it: ['home', …]. */
  exposes: v.array(v.string()),
  /** The shared modules that it expects of the shell. */
  uses: v.array(v.string()),
})

const Release = v.variant('part', [ShellRelease, RemoteRelease])

export type ShellRelease = v.InferOutput<typeof ShellRelease>
export type RemoteRelease = v.InferOutput<typeof RemoteRelease>
export type Release = v.InferOutput<typeof Release>

/**
 * What a release says of itself.
 * @throws Error when there is no such release, or its file cannot be read.
 */
export function readRelease(home: Home, part: PartName, version: string): Release {
  const file = path.join(releaseFolder(home, part, version), releaseFile)
  try {
    return v.parse(Release, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`There is no release ${version} of ${part}.`, { cause })
  }
}

/** The release of the shell. @throws Error as `readRelease`. */
export function readShellRelease(home: Home, version: string): ShellRelease {
  const release = readRelease(home, 'shell', version)
  if (release.part !== 'shell') throw new Error(`Release ${version} is not the shell’s.`)
  return release
}

/** The release of a remote. @throws Error as `readRelease`. */
export function readRemoteRelease(
  home: Home,
  part: RemoteRelease['part'],
  version: string,
): RemoteRelease {
  const release = readRelease(home, part, version)
  if (release.part === 'shell') throw new Error(`Release ${version} is the shell’s.`)
  return release
}
