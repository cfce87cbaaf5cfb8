import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { inHeader } from '../support/pages/shell'

/** Presses a button and leaves the page in the same task. */
async function pressAndLeave(page: Page, name: string | RegExp, to: 'again' | '/products') {
  const button = page.getByRole('main').getByRole('button', { name }).first()
  await hydrated(button)
  await expect(button).toBeEnabled()
  const loaded = page.waitForEvent('load')
  await button.evaluate((element: HTMLElement, address) => {
    element.click()
    if (address === 'again') location.reload()
    else location.assign(`${address}?elsewhere`)
  }, to)
  await loaded
}

test('a change of the cart is not lost when the page is left at the same moment', async ({
  page,
  shopper,
}) => {
  await shopper.open()
  await pressAndLeave(page, /^Add to cart/, 'again')
  await expect.poll(async () => (await onServer(page, 'cart')).length).toBe(1)
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await page.goto('/cart')
  await pressAndLeave(page, /^Increase quantity/, 'again')
  await expect
    .poll(async () => (await onServer(page, 'cart')).map(([, count]) => count))
    .toEqual([2])
  await pressAndLeave(page, /^Remove/, '/products')
  await expect.poll(() => onServer(page, 'cart')).toEqual([])
  await hydrated(page.getByRole('main'))
  await expect(inHeader(page, 'Cart')).toBeVisible()
})

test('nor is a book for the wishlist, or a removed address on a page that never loads the code of addresses', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await shopper.open()
  await pressAndLeave(page, /^Add .*to wishlist|^Add to wishlist/, '/products')
  await expect.poll(async () => (await onServer(page, 'wishlist')).length).toBe(1)
  await expect(inHeader(page, 'Wishlist, 1 book')).toBeVisible()
  await page.goto('/profile/address')
  await pressAndLeave(page, /^Remove the address/, '/products')
  await expect.poll(() => onServer(page, 'address')).toEqual([])
})

const moments = ['at once', 'when it is shown', 'when it is sent'] as const
const exits = ['reload', 'other address', 'tab closed'] as const

interface Leaving {
  moment: (typeof moments)[number]
  exit: (typeof exits)[number]
  /** What the line shows after the press. */
  copies: number
}

/** Runs in the page, which itself presses and leaves, so that nothing else is between the two. */
async function pressAndLeaveLater(element: HTMLElement | SVGElement, leaving: Leaving) {
  const { moment, exit, copies } = leaving
  const isShown = () => element.parentElement?.textContent.trim() === String(copies)
  const comes = new Promise<void>((resolve) => {
    if (moment === 'at once') resolve()
    else if (moment === 'when it is shown') {
      new MutationObserver(() => isShown() && resolve()).observe(document, {
        ...{ subtree: true, childList: true, characterData: true },
      })
    } else {
      const { fetch } = globalThis
      globalThis.fetch = (...call) => {
        resolve()
        return fetch(...call)
      }
    }
  })
  ;(element as HTMLElement).click()
  if (moment !== 'at once') await comes
  if (exit === 'reload') location.reload()
  else if (exit === 'other address') location.assign(`/cart?${copies}`)
}

test('120 presses count once each, whenever and however their page is left', {
  tag: '@rare',
}, async ({ context, page, shopper }) => {
  // It loads 120 pages.
  test.setTimeout(1_800_000)
  const copies = { Dracula: 1, 'Moby-Dick': 1 }
  await shopper.open('/cart', copies)
  let tab = page
  for (let press = 0; press < 120; press += 1) {
    const name = press % 2 === 0 ? 'Dracula' : 'Moby-Dick'
    const moment = moments[press % moments.length] ?? 'at once'
    const exit = exits[Math.floor(press / moments.length) % exits.length] ?? 'reload'
    copies[name] += 1
    const more = tab.getByRole('button', { name: `Increase quantity of ${name}` })
    await hydrated(more)
    await expect(more).toBeEnabled()
    // Opened before the press: only a call of the browser is between the press and the closing of the tab.
    const next = exit === 'tab closed' ? await context.newPage() : tab
    await tab.bringToFront()
    const loaded = exit === 'tab closed' ? null : tab.waitForEvent('load')
    const pressed = more.evaluate(pressAndLeaveLater, { moment, exit, copies: copies[name] })
    if (exit === 'tab closed') {
      await pressed
      await tab.close()
      tab = next
      await tab.goto('/cart')
    } else {
      // The page is gone before it can answer.
      await pressed.catch(() => {})
      await loaded
    }
    const expected = Object.entries(copies)
    await expect.poll(() => onServer(tab, 'cart'), `press ${press}`).toEqual(expected)
    const total = copies.Dracula + copies['Moby-Dick']
    await expect(inHeader(tab, `Cart, ${total > 99 ? '99+' : total} books`)).toBeVisible()
  }
})
