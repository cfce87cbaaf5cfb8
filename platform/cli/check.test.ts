import { writeFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { contentsOf, settings } from '../release/testing/fixture-builds.ts'
import { liveShop } from '../release/testing/live-shop.ts'
import { runCommand } from './testing/run-command.ts'

/** What the steps of a release say before it is stored, and what its build imports. */
const found = vi.hoisted(() => ({ types: [''], failure: '', imports: '', smokeTest: [''] }))
vi.mock('../release/check-types.ts', () => ({ checkTypes: async () => found.types }))
vi.mock('../release/release.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  building: () => async (part: string) => {
    if (found.failure) throw new Error(found.failure)
    const record = { imports: { 'shared/shop': [found.imports] } }
    return store(part, 'two', { record, provides: part === 'cart' ? { hosts } : {} })
  },
  smokeTestOf: () => async () => found.smokeTest,
}))

const { inFolder, root, store } = liveShop()

const hosts = { connect: ['https://gifts.example'] }

const passing = { types: [], failure: '', imports: '$cart', smokeTest: [] }

/** Checks parts of the shop, after a look at whether anything has gone live. */
async function check(finds: Partial<typeof found>, ...args: string[]) {
  Object.assign(found, passing, finds)
  const before = contentsOf(root().deployments)
  const result = await runCommand('check', ...args, '--home', inFolder('root'))
  expect(contentsOf(root().deployments)).toEqual(before)
  return result
}

it('has a row for each step of each part and for each new host, and ends with status 0 if all have passed', async () => {
  const { status, text } = await check({}, 'cart', 'catalog')
  expect(status).toBeUndefined()
  const passed = (part: string) =>
    ['check', 'build', 'compare', 'compose', 'test'].map((step) => [part, step, 'passed'])
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ...passed('cart').slice(0, 3),
    ['cart', 'compare', 'note', 'cart may now call https://gifts.example.'],
    ...[...passed('cart').slice(3), ...passed('catalog')],
  ])
})

it('says what a release would refuse, and ends with status 1', async () => {
  const { status, text } = await check({ types: ['a.ts: error'], imports: '$gifts' }, 'cart')
  expect(status).toBe('exit 1')
  expect(text).toMatch(
    /^cart {2}check {4}refused {2}a\.ts: error\ncart {2}build {4}passed\ncart {2}compare {2}refused {2}cart .* imports “\$gifts” .*$/,
  )
})

it('prints the same as JSON', async () => {
  const { status, text } = await check({ failure: 'The toys are missing.' }, 'cart', '--json')
  expect(status).toBe('exit 1')
  expect(JSON.parse(text)).toEqual([
    { part: 'cart', step: 'check', reasons: [], notes: [] },
    { part: 'cart', step: 'build', reasons: ['The toys are missing.'], notes: [] },
  ])
})

it('leaves the smoke test out', async () => {
  const refused = { smokeTest: ['The cart is empty.', 'The page is blank.'] }
  const { status, text } = await check(refused, 'cart')
  expect(status).toBe('exit 1')
  expect(text).toMatch(/test {5}refused {2}The cart is empty\.\n.* refused {2}The page is blank\.$/)
  expect((await check(refused, 'cart', '--skip-smoke-test')).status).toBeUndefined()
})

it('tries settings against what is live', async () => {
  const siteFile = inFolder('site.json')
  const checkWith = async (site: object) => {
    writeFileSync(siteFile, JSON.stringify({ ...settings, ...site }))
    const { status, text } = await check({}, 'settings', '--site', siteFile)
    return [status, ...text.split('\n')]
  }
  const steps = ['compare', 'compose', 'test']
  const passed = steps.map((step) => `settings  ${step.padEnd(7)}  passed`)
  expect(await checkWith({ devtools: true })).toEqual([undefined, ...passed])
  const entry = '/remotes/cart/remoteEntry.js'
  expect(await checkWith({ remotes: { cart: { entry, version: '1' } } })).toEqual([
    'exit 1',
    expect.stringMatching(/^settings {2}compare {2}refused {2}.*“remotes\.cart” has no effect/),
  ])
  expect(await checkWith({ policies: 'none' })).toEqual([
    'exit 1',
    expect.stringMatching(/^settings {2}compare {2}refused {2}.*none/),
  ])
})

it('says that nothing is live', async () => {
  const { status, text } = await runCommand('check', 'cart', '--home', inFolder('empty'))
  expect(status).toBe('exit 1')
  expect(text).toContain(`Nothing is live in ${inFolder('empty')} yet.`)
})
