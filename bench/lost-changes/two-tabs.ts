/** Two tabs of one customer that raise the same quantity at once, by the cart's own button. */
import type { BrowserContext, Page } from '@playwright/test'
import { logIn } from '../journey.ts'
import { copiesOf, triedChanges } from './changes.ts'
import { listOf, reset, settled, whenShown } from './shopper.ts'

/** How often each of the two tabs raises the quantity. */
const increments = 20

/** @returns in how many rounds the final quantity was right: one plus all increments. */
export async function twoTabs(context: BrowserContext, rounds: number): Promise<number> {
  const tabs = [await context.newPage(), await context.newPage()] as const
  const [first, second] = tabs
  await logIn(first)
  await second.goto('/')
  const { quantity } = triedChanges
  if (!quantity) throw new Error('There is no change of a quantity')
  let right = 0
  for (let round = 0; round < rounds; round += 1) {
    await reset(first, quantity)
    for (const tab of tabs) {
      await tab.goto(quantity.path)
      await whenShown(tab, tab.locator(quantity.button).first())
      await settled(tab)
    }
    await Promise.all(tabs.map((tab) => press(tab, quantity.button)))
    await settled(first)
    if (copiesOf(await listOf(second, 'cart')) === 1 + 2 * increments) right += 1
  }
  return right
}

/** Clicks the button whenever it accepts a click, which it does not while it waits for an answer. */
function press(tab: Page, button: string): Promise<void> {
  return tab.evaluate(
    async ({ selector, times }) => {
      for (let pressed = 0; pressed < times; ) {
        const found = document.querySelector<HTMLElement>(selector)
        if (found && !found.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')) {
          found.click()
          pressed += 1
        }
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    { selector: button, times: increments },
  )
}
