/** Two tabs of one customer that raise the same quantity at once. */
import type { BrowserContext } from '@playwright/test'
import { triedChanges } from './changes.ts'
import { call, listOf, logIn, reset, settled } from './shopper.ts'

/** How often each of the two tabs raises the quantity. */
const increments = 20

/** @returns in how many rounds the final quantity was right: one plus all increments. */
export async function twoTabs(context: BrowserContext, rounds: number): Promise<number> {
  const first = await logIn(context)
  const second = await context.newPage()
  await second.goto('/')
  await settled(second)
  const { quantity } = triedChanges
  if (!quantity) throw new Error('There is no change of a quantity')
  let right = 0
  for (let round = 0; round < rounds; round += 1) {
    await reset(first, quantity)
    const [line] = await listOf(first, 'cart')
    const path = `/user/cart/${line?._id}`
    const raise = (page: typeof first) =>
      Promise.all(
        Array.from({ length: increments }, () =>
          call(page, 'POST', path, { action: { type: 'increment' } }),
        ),
      )
    await Promise.all([raise(first), raise(second)])
    const [after] = (await listOf(second, 'cart')) as { qty?: number }[]
    if (after?.qty === 1 + 2 * increments) right += 1
  }
  return right
}
