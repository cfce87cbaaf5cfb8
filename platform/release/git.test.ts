import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { formatSource, readSource, userName } from './git.ts'

const inCheckout = temporaryFolder()

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', ...args], {
    cwd: inCheckout(),
    encoding: 'utf8',
  }).trim()

afterEach(() => {
  vi.unstubAllEnvs()
})

it('reads the commit of a checkout with its message, and what is not committed', () => {
  expect(readSource(inCheckout())).toBeUndefined()
  git('init', '--quiet')
  writeFileSync(inCheckout('cart.ts'), 'export {}')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Add the cart')
  const commit = git('rev-parse', 'HEAD')
  const source = readSource(inCheckout())
  expect(source).toEqual({ commit, message: 'Add the cart' })
  expect(source && formatSource(source)).toBe(`${commit.slice(0, 10)} “Add the cart”`)

  writeFileSync(inCheckout('cart.ts'), 'export const cart = 1')
  for (const name of ['ä', 'b', 'c c', 'd', 'e', 'f']) writeFileSync(inCheckout(`${name}.ts`), '')
  const changed = readSource(inCheckout())
  expect(changed?.uncommitted).toEqual({
    files: ['cart.ts', 'b.ts', '"c c.ts"', 'd.ts', 'e.ts'],
    more: 2,
  })
  expect(changed && formatSource(changed)).toBe(
    `${commit.slice(0, 10)} “Add the cart” with uncommitted changes in cart.ts, b.ts, "c c.ts", d.ts, e.ts and 2 others`,
  )
})

it('gives text the same line endings on every system, since its format and its hashes depend on them', () => {
  expect(git('-C', inRoot(), 'check-attr', 'eol', '--', 'site/site.json')).toBe(
    'site/site.json: eol: lf',
  )
})

it('RELEASED_BY names who releases, where git and the account do not', () => {
  vi.stubEnv('RELEASED_BY', 'Anna')
  expect(userName()).toBe('Anna')
})

it('names the number of a user without a name, as in a container', () => {
  vi.stubEnv('GIT_DIR', inCheckout())
  vi.stubEnv('GIT_CONFIG_GLOBAL', inCheckout('none'))
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
  const account = vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  })
  onTestFinished(() => account.mockRestore())
  expect(userName()).toBe(`user ${process.getuid?.()}`)
})

it('says once what to do if git does not trust the checkout of another user', () => {
  git('init', '--quiet')
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', 'true')
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => told.mockRestore())
  expect(readSource(inCheckout())).toBeUndefined()
  expect(readSource(inCheckout())).toBeUndefined()
  expect(told.mock.calls).toEqual([
    [expect.stringContaining('git config --global --add safe.directory')],
  ])
})
