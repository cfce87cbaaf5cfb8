import { expect, it } from 'vitest'
import { formatTried, tryRelease } from './check.ts'
import { contentsOf } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { root, store, goLive } = liveShop()

/** Tries a release of the cart. @returns the table, after a look at whether anything has gone live. */
async function tableOf(imports: string[], failures?: string[]) {
  const record = { imports: { 'shared/shop': imports } }
  const release = await store('cart', 'two', { record })
  const before = contentsOf(root().deployments)
  const tried = await tryRelease(root(), release, failures && (async () => failures))
  expect(contentsOf(root().deployments)).toEqual(before)
  return formatTried(tried)
}

it('tries all steps without a deployment', async () => {
  expect(await tableOf(['$cart'], [])).toEqual([
    'cart  compare  passed',
    'cart  compose  passed',
    'cart  test     passed',
  ])
})

it('says which hosts a release would add, or drop', async () => {
  const hosts = { connect: ['https://gifts.example'] }
  const cart = await store('cart', 'hosts', { provides: { hosts } })
  // What `--json` prints.
  const tried = await tryRelease(root(), cart, undefined)
  const notes = ['cart may now call https://gifts.example.']
  expect(tried[0]).toEqual({ part: 'cart', step: 'compare', reasons: [], notes })
  expect(formatTried(tried)).toEqual([
    'cart  compare  passed',
    'cart  compare  note     cart may now call https://gifts.example.',
    'cart  compose  passed',
  ])
  await goLive(cart)
  expect(await tableOf(['$cart'])).toEqual([
    'cart  compare  passed',
    'cart  compare  note     cart may no longer call https://gifts.example.',
    'cart  compose  passed',
  ])
})

it('can leave out the smoke test', async () => {
  expect(await tableOf(['$cart'])).toEqual(['cart  compare  passed', 'cart  compose  passed'])
})

it('has a line for each reason of a refusal', async () => {
  expect(await tableOf(['$gifts'], [])).toEqual([
    expect.stringMatching(
      /^cart {2}compare {2}refused {2}cart .* imports “\$gifts” .* release the shell first\.$/,
    ),
  ])
  expect(await tableOf(['$cart'], ['The cart is empty.', 'The page is blank.'])).toEqual([
    'cart  compare  passed',
    'cart  compose  passed',
    'cart  test     refused  The cart is empty.',
    'cart  test     refused  The page is blank.',
  ])
})
