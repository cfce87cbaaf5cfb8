import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatSource, readSource, userName } from './git.ts'

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

it('reads the commit of a checkout with its message, and what is not committed', () => {
  expect(readSource(checkout)).toBeUndefined()
  git('init', '--quiet')
  writeFileSync(path.join(checkout, 'cart.ts'), 'export {}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Add the cart')
  const commit = git('rev-parse', 'HEAD')
  const source = readSource(checkout)
  expect(source).toEqual({ commit, message: 'Add the cart' })
  expect(source && formatSource(source)).toBe(`${commit.slice(0, 10)} “Add the cart”`)

  writeFileSync(path.join(checkout, 'cart.ts'), 'export const cart = 1')
  for (const name of ['ä', 'b', 'c c', 'd', 'e', 'f'])
    writeFileSync(path.join(checkout, `${name}.ts`), '')
  const changed = readSource(checkout)
  expect(changed?.uncommitted).toEqual({
    files: ['cart.ts', 'b.ts', '"c c.ts"', 'd.ts', 'e.ts'],
    more: 2,
  })
  expect(changed && formatSource(changed)).toBe(
    `${commit.slice(0, 10)} “Add the cart” with uncommitted changes in cart.ts, b.ts, "c c.ts", d.ts, e.ts and 2 others`,
  )
})

it('RELEASED_BY names who releases, where git and the account do not', () => {
  vi.stubEnv('RELEASED_BY', 'Anna')
  expect(userName()).toBe('Anna')
  vi.unstubAllEnvs()
})
