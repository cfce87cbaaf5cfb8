import { spawnSync } from 'node:child_process'
import { root } from './root.ts'

/**
 * The files that differ from a commit, or are not in git yet, relative to the checkout.
 * @param commit such as `main`: what has happened there since the branch began does not count.
 * @param checkout absolute. @returns `undefined` if git does not know the commit, or the checkout.
 */
export function changedFiles(commit: string, checkout = root): string[] | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  const base = git('merge-base', commit, 'HEAD')
  if (base === undefined) return undefined
  const listed = [
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(listed.join('\n').split('\n').filter(Boolean))].sort()
}
