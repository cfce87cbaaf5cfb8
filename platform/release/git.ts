/** What git knows about the sources of a release, and about the person who makes it. */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import * as v from 'valibot'
import { progress, readSetting, root } from '../project/index.ts'

/** The sources of a release, or of settings. */
export const Source = v.object({
  commit: v.string(),
  /** The first line of the commit's message. */
  message: v.string(),
  /** If there were changes that were not committed: the first files by name, and how many more there were. */
  uncommitted: v.optional(v.object({ files: v.array(v.string()), more: v.number() })),
})
export type Source = v.InferOutput<typeof Source>

/** The sources of a checkout; `undefined` if git does not manage it. */
export function readSource(checkout = root): Source | undefined {
  const [commit, message = ''] = git(checkout, 'log', '-1', '--format=%H%n%s')?.split('\n') ?? []
  if (!commit) return undefined
  const changes = git(
    checkout,
    '-c',
    'core.quotePath=false',
    'status',
    '--porcelain',
    '--no-renames',
  )
  // Each line is the status of a file and its name.
  const files = changes ? changes.split('\n').map((line) => line.trim().replace(/^\S+ +/, '')) : []
  const uncommitted = {
    files: files.slice(0, maxFiles),
    more: Math.max(files.length - maxFiles, 0),
  }
  return { commit, message, ...(files.length > 0 ? { uncommitted } : {}) }
}

/** How many uncommitted files are named. */
const maxFiles = 5

/** Such as '9ab1c35d20 “Show prices” with uncommitted changes in a.ts, b.ts and 3 others'. */
export function formatSource({ commit, message, uncommitted }: Source): string {
  const named = `${commit.slice(0, 10)} “${message}”`
  if (!uncommitted) return named
  const { files, more } = uncommitted
  return `${named} with uncommitted changes in ${files.join(', ')}${more > 0 ? ` and ${more} others` : ''}`
}

/** The name of a checkout's branch; `undefined` if it is on none. */
export function branchName(checkout = root): string | undefined {
  return git(checkout, 'branch', '--show-current') || undefined
}

/** Read once: starting git takes as long as composing a small site. */
let nameHere: string | undefined

/** Who releases: RELEASED_BY, the name that git writes into commits, or the name of the account. */
export function userName(): string {
  const name = readSetting('RELEASED_BY')
  if (name !== undefined) return name
  nameHere ??= git(root, 'config', 'user.name') || accountName()
  return nameHere
}

/** In a container, the user may have a number but no name. */
function accountName(): string {
  try {
    return os.userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/** What has been told to do, so that it is told once. */
const advised = new Set<string>()

/** @returns the output; `undefined` if the command fails, or if git is not installed. */
function git(cwd: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  const [advice] = stderr?.match(/git config --global --add safe\.directory .+/) ?? []
  if (advice && !advised.has(advice)) {
    advised.add(advice)
    progress(
      `The log will not say from which commit this is, since another user owns the checkout: ${advice}`,
    )
  }
  return status === 0 ? stdout.trim() : undefined
}
