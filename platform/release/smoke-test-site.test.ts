import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { composeDeployment } from './compose-deployment.ts'
import { withRelease } from './site-changes.ts'
import { forSmokeTest, partsToTest, smokeTestSite } from './smoke-test-site.ts'
import type { DeployRoot } from './store.ts'
import { contentsOf, rootWithReleases, settings } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder()

let root: DeployRoot
let out: string

/** A shop with a real server, and one with the fake one. */
let real: typeof settings
const fakeSettings = { api: 'mock', payments: { provider: 'test' } } as const

beforeEach(async () => {
  const { root: place, releases } = await rootWithReleases(inFolder())
  root = place
  out = inFolder('composed')
  real = releases.reduce(withRelease, {
    ...settings,
    telemetry: { url: 'https://r.example.org' },
  })
})

it('tests a shop with a real server in a copy that differs only in its configuration', async () => {
  await composeDeployment({ root, site: real, retained: {}, out })
  const before = contentsOf(out)
  let tried = ''
  const failures = await smokeTestSite(
    root,
    out,
    real,
    forSmokeTest(real, 'cart'),
    async (copy) => {
      tried = copy
      const site = JSON.parse(readFileSync(path.join(copy, 'site.json'), 'utf8'))
      const { telemetry: _, orders: __, ...others } = real
      expect(site).toEqual({ ...others, ...fakeSettings })
      const files = contentsOf(copy)
      // Only what is written from the configuration differs; the fake server’s pictures are added.
      const differing = Object.keys(before).filter((file) => files[file] !== before[file])
      for (const file of differing)
        expect(file).toMatch(/\.html|^(site|headers)\.json|^\.page-inputs/)
      expect(Object.keys(files).some((file) => file.startsWith('covers/'))).toBe(true)
      return ['the cart stays empty']
    },
  )
  expect(failures).toEqual(['the cart stays empty'])
  expect(tried).not.toBe(out)
  expect(existsSync(tried)).toBe(false)
  expect(contentsOf(out)).toEqual(before)
})

it('tests a shop with the fake server as it is', async () => {
  const { telemetry: _, orders: __, ...others } = real
  const tried: string[] = []
  const test = async (one: string) => {
    tried.push(one)
    return []
  }
  const fake = { ...others, ...fakeSettings }
  expect(await smokeTestSite(root, out, fake, forSmokeTest(fake, 'cart'), test)).toEqual([])
  expect(tried).toEqual([out])
})

it('repeats only the smoke tests that another deployment concerns', () => {
  const { cart } = real.remotes
  if (!cart) throw new Error('Nothing was released')
  const parts = ['shell', 'cart', 'catalog']
  const preview = { id: '1', until: '2026-01-01', page: '/', remotes: {} }
  const withCart = { ...real, remotes: { ...real.remotes, cart: { ...cart, version: '2.0.0-a' } } }
  expect(partsToTest(parts, real, null)).toEqual(parts)
  expect(partsToTest(parts, { ...real, previews: { checkout: preview } }, real)).toEqual([])
  expect(partsToTest(parts, withCart, real)).toEqual(['cart'])
  expect(partsToTest(['catalog'], withCart, real)).toEqual([])
  expect(partsToTest(parts, { ...real, shell: '2.0.0-b' }, real)).toEqual(parts)
  expect(partsToTest(parts, { ...real, devtools: true }, real)).toEqual(parts)
  // What has passed may link to the remote that left.
  const { devtools: _, ...others } = real.remotes
  expect(partsToTest(parts, { ...real, remotes: others }, real)).toEqual(parts)
})

it('gives every shopper of the smoke test the canary of the part, and nobody another one', () => {
  const { cart, catalog } = real.remotes
  if (!cart || !catalog) throw new Error('Nothing was released')
  const canaryOf = (remote: typeof cart) => ({ ...remote, canary: { ...remote, percent: 10 } })
  const remotes = { ...real.remotes, cart: canaryOf(cart), catalog: canaryOf(catalog) }
  const tried = forSmokeTest({ ...real, remotes }, 'cart').remotes
  expect(tried.cart).toEqual({ ...cart, canary: { ...cart, percent: 100 } })
  expect(tried.catalog).toEqual({ ...catalog, canary: { ...catalog, percent: 0 } })
  expect(tried.account).toEqual(real.remotes.account)
})
