import { expect, it } from 'vitest'
import { formatTried, tryRelease } from './check.ts'
import type { Change } from './deploy.ts'
import type { Release } from './stored-releases.ts'
import { contentsOf } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { root, store, goLive } = liveShop()

/** Tries a release of the cart whose types are right. */
const tryCart = (release: Release, smokeTest?: Change['smokeTest']) =>
  tryRelease(root(), 'cart', { check: async () => [], build: async () => release, smokeTest })

const built = ['cart  check    passed', 'cart  build    passed']

/** @returns the table for a release, after a look at whether anything has gone live. */
async function tableOf(imports: string[], failures?: string[]) {
  const record = { imports: { 'shared/shop': imports } }
  const release = await store('cart', 'two', { record })
  const before = contentsOf(root().deployments)
  const tried = await tryCart(release, failures && (async () => failures))
  expect(contentsOf(root().deployments)).toEqual(before)
  return formatTried(tried)
}

it('says which hosts a release would add, or drop', async () => {
  const hosts = { connect: ['https://gifts.example'] }
  const cart = await store('cart', 'hosts', { provides: { hosts } })
  // What `--json` prints.
  const tried = await tryCart(cart)
  const notes = ['cart may now call https://gifts.example.']
  expect(tried[2]).toEqual({ part: 'cart', step: 'compare', reasons: [], notes })
  expect(formatTried(tried)).toEqual([
    ...built,
    'cart  compare  passed',
    'cart  compare  note     cart may now call https://gifts.example.',
    'cart  compose  passed',
  ])
  await goLive(cart)
  expect(await tableOf(['$cart'])).toEqual([
    ...built,
    'cart  compare  passed',
    'cart  compare  note     cart may no longer call https://gifts.example.',
    'cart  compose  passed',
  ])
})

it('has a line for each reason of a refusal', async () => {
  expect(await tableOf(['$gifts'], [])).toEqual([
    ...built,
    expect.stringMatching(
      /^cart {2}compare {2}refused {2}cart .* imports “\$gifts” .* release the shell first\.$/,
    ),
  ])
  expect(await tableOf(['$cart'], ['The cart is empty.', 'The page is blank.'])).toEqual([
    ...built,
    'cart  compare  passed',
    'cart  compose  passed',
    'cart  test     refused  The cart is empty.',
    'cart  test     refused  The page is blank.',
  ])
})
