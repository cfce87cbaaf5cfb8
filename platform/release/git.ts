/** What git knows about the sources of a release, and about the person who makes it. */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import * as v from 'valibot'
import { root } from '../project/index.ts'

/** The sources that a release was built from. */
export const Source = v.object({
  commit: v.string(),
  /** Whether the checkout had changes that were not committed. */
  hasChanges: v.boolean(),
})
export type Source = v.InferOutput<typeof Source>

/** The sources of a checkout; `undefined` if git does not manage it. */
export function readSource(checkout = root): Source | undefined {
  const commit = git(checkout, 'rev-parse', 'HEAD')
  if (!commit) return undefined
  return { commit, hasChanges: git(checkout, 'status', '--porcelain') !== '' }
}

/** Such as '9ab1c35d20 with uncommitted changes'. */
export function formatSource({ commit, hasChanges }: Source): string {
  return `${commit.slice(0, 10)}${hasChanges ? ' with uncommitted changes' : ''}`
}

/** The name that git writes into commits, or the name of the account. */
export function userName(): string {
  return git(root, 'config', 'user.name') || os.userInfo().username
}

/** @returns the output; `undefined` if the command fails, or if git is not installed. */
function git(cwd: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
