/** What shoppers and tests do among the books. */
import type { Page } from '@playwright/test'
import type { ScenarioName } from '../../mock-api/src/start'
import { comesAlive, expect } from '../fixtures'

export const phone = { width: 390, height: 844 }

/** Books of the sample data with an address of their own. */
export const bookPaths = {
  dracula: '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165',
  mobyDick: '/products/233a326a-355e-44ec-a2d9-20787f681b13',
  unknown: '/products/no-such-book',
  /** Only the large scenario has it, and so no page of it was rendered in advance. */
  volume: '/products/00000000-0000-4000-8000-00000000000a?scenario=large',
}

export const books = (page: Page) => page.getByRole('main').getByRole('article')
export const book = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name, exact: true })

/** The line above the list that says how many books are shown; a live region. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d books?$/ })

/** A link of the header: 'Cart, 1 book'. */
export const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/**
 * Comes to a page as most shoppers do: from another one, so that what it shows is fetched and not
 * brought along by a page rendered in advance.
 * @param prepare what to do on the login page before, such as setting faults.
 */
export async function comeTo(
  page: Page,
  name: 'Home' | 'Shop now',
  { scenario, prepare }: { scenario?: ScenarioName; prepare?: () => Promise<void> } = {},
): Promise<void> {
  await page.goto(scenario ? `/login?scenario=${scenario}` : '/login')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await comesAlive(menu)
  // Before the link is reached: that already fetches what it leads to.
  await prepare?.()
  await menu.click()
  const link = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name })
  await expect(link).toBeVisible()
  await link.click()
}

/** How far the page is scrolled, in pixels. */
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
