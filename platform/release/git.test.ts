import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formatSource, readSource } from './git.ts'

let checkout: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  }).trim()

beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-git-'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

it('reads the commit of a checkout, and whether there are uncommitted changes', () => {
  expect(readSource(checkout)).toBeUndefined()
  git('init', '--quiet')
  writeFileSync(path.join(checkout, 'cart.ts'), 'export {}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Add the cart')
  const commit = git('rev-parse', 'HEAD')
  const source = readSource(checkout)
  expect(source).toEqual({ commit, hasChanges: false })
  expect(source && formatSource(source)).toBe(commit.slice(0, 10))

  writeFileSync(path.join(checkout, 'cart.ts'), 'export const cart = 1')
  const changed = readSource(checkout)
  expect(changed).toEqual({ commit, hasChanges: true })
  expect(changed && formatSource(changed)).toBe(`${commit.slice(0, 10)} with uncommitted changes`)
})
