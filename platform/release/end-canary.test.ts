import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inRoot, nodeArguments } from '../project/index.ts'
import { deploy } from './deploy.ts'
import { withCanary } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { storeRelease } from './stored-releases.ts'
import {
  liveSite,
  rootWithDeployment,
  type settings,
  writeBuild,
} from './testing/fixture-builds.ts'

let folder: string
let root: DeployRoot

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bookshelf-canary-')))
  root = await rootWithDeployment(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The sources of a checkout in which the cart does not compile, with its packages. */
function brokenCheckout(): string {
  const checkout = path.join(folder, 'checkout')
  const skipped = /(^|\/)(\.git|dist|dist-maps|dist-ssr|dist-standalone|test-results|e2e|docs)$/
  const packages = inRoot('node_modules')
  cpSync(inRoot(), checkout, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== packages && !skipped.test(file),
  })
  symlinkSync(packages, path.join(checkout, 'node_modules'))
  writeFileSync(
    path.join(checkout, 'remote-cart/src/screens/cart/cart-screen.tsx'),
    'export const = no code',
  )
  return checkout
}

function run(checkout: string, ...args: string[]) {
  const script = [...nodeArguments, 'platform/cli/bookshelf.ts', ...args]
  const env = { ...process.env, BOOKSHELF_HOME: path.join(folder, 'root') }
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    ...{ cwd: checkout, env, encoding: 'utf8' },
  })
  return { status, said: stdout + stderr }
}

it('ends a canary from a checkout that does not compile: nothing is built or tested', {
  tags: ['second-tier'],
}, async () => {
  const before = await liveSite(root)
  const build = writeBuild(path.join(folder, 'two'), 'cart', 'two')
  const canary = await storeRelease({ root, part: 'cart', build, semver: '1.1.0' })
  const change = (site: typeof settings) => withCanary(site, canary, 10)
  await deploy({ root, change })
  expect((await liveSite(root))?.remotes.cart?.canary).toMatchObject({ percent: 10 })

  const checkout = brokenCheckout()
  const built = run(checkout, 'release', 'cart')
  expect(built.status).toBe(1)
  expect(built.said).toContain('remote-cart/src/screens/cart/cart-screen.tsx(1,19): error TS1005')

  const ended = run(checkout, 'end-canary', 'cart')
  expect(ended.said).toMatch(
    new RegExp(
      `^The canary of cart has ended. Deployment 3 serves ${before?.remotes.cart?.version} to everybody. It took .* s.\n$`,
    ),
  )
  expect(await liveSite(root)).toEqual(before)

  const again = run(checkout, 'end-canary', 'cart')
  expect(again.status).toBe(1)
  expect(again.said).toMatch(
    /^The release failed\. Deployment 3 is live.*\n- There is no canary of cart\.\n$/,
  )
})
