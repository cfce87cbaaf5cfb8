import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { inRoot, outputs } from '../project/index.ts'
import { readSource } from './git.ts'
import { release } from './release.ts'
import { smokeTestIn } from './stored-releases.ts'
import { writeBuild, writeForNode } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

/** What checks and builds say, and the folder of the part, in that of the project. */
const found = vi.hoisted(() => ({ types: [''], builds: [''], folder: '' }))
const buildAll = vi.hoisted(() => vi.fn())
vi.mock('./check-types.ts', () => ({ checkTypes: async () => found.types }))
vi.mock('../build/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../build/index.ts')>()),
  buildAll,
}))
vi.mock('../project/index.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../project/index.ts')>()),
  folderOf: () => found.folder,
}))

const { inFolder, root, liveSite } = liveShop()
let printed: string[]

beforeEach(() => {
  writeBuild(inFolder('cart', outputs.browser), 'cart', 'two')
  writeForNode(inFolder('cart', outputs.prerender), 'export const modules = {}')
  mkdirSync(inFolder('cart', outputs.maps))
  write('later.ts', 'export const later = true')
  write('steps.ts', "export const steps = { pay: async () => (await import('./later.ts')).later }")
  write('smoke.ts', "import { steps } from './steps.ts'\nexport const smokeTest = steps")
  Object.assign(found, { types: [], builds: [], folder: path.relative(inRoot(), inFolder('cart')) })
  buildAll.mockReset()
  buildAll.mockImplementation(async (_, onFailure: (message: string) => void) =>
    found.builds.forEach(onFailure),
  )
  printed = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => printed.push(String(line)) > 0)
})

const write = (name: string, text: string) => writeFileSync(inFolder('cart', name), text)

const releaseCart = () => release({ root: root(), part: 'cart', skipSmokeTest: true })

it('checks, builds and makes live, and says how long each step took', async () => {
  const { number, site, source } = await releaseCart()
  expect(number).toBe(2)
  expect(await liveSite()).toEqual(site)
  expect(source?.commit).toBe(readSource()?.commit)
  expect(printed.map((line) => line.replace(/ +\d+\.\d s\n$/, ''))).toEqual([
    ...['check', 'build', 'compare', 'compose', 'store', 'switch'],
  ])
})

it('contains the smoke test, also for machines without its sources', async () => {
  const { site } = await releaseCart()
  const file = smokeTestIn(root(), 'cart', site.remotes.cart?.version)
  expect(await (await import(file ?? '')).smokeTest.pay()).toBe(true)
  for (const imported of [
    "import { expect } from '@playwright/test'",
    "const { expect } = await import('@playwright/test')",
  ]) {
    write('smoke.ts', `${imported}\nexport const smokeTest = { expect }`)
    await expect(releaseCart()).rejects.toThrow(/- .*smoke\.ts imports @playwright\/test, which/)
  }
})

it('builds nothing whose types are wrong', async () => {
  const before = await liveSite()
  found.types = ['cart.ts(1,1): error TS2322']
  await expect(releaseCart()).rejects.toThrow(
    /^Not released\. Deployment 1 stays live, .*\n- cart\.ts\(1,1\): error TS2322$/,
  )
  expect(buildAll).not.toHaveBeenCalled()
  expect(await liveSite()).toEqual(before)
})

it('is refused with the output of each build that fails', async () => {
  const before = await liveSite()
  found.builds = ['The build for browsers failed.', 'The build for Node failed.']
  await expect(releaseCart()).rejects.toThrow(
    /^Not released\. Deployment 1 stays live, .*\n- The build for browsers failed\.\n- The build for Node failed\.$/,
  )
  expect(await liveSite()).toEqual(before)
})
