/** The catalog's pages: list and book. */
import { expect, type Page } from '@playwright/test'
import { outputNames } from '../../../platform/project/index'
import { fontsLoaded } from '../settled'
import { hydrated } from './shell'

export const phone = { width: 390, height: 844 }

/** Paths of sample books. */
export const bookPaths = {
  dracula: '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165',
  /** Only in the large scenario, so not prerendered. */
  volume: '/products/00000000-0000-4000-8000-00000000000a?scenario=large',
}

export const books = (page: Page) => page.getByRole('main').getByRole('article')
export const book = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name, exact: true })

/** The order of the list, above the books. */
export const sortChoice = (page: Page) => page.getByRole('combobox', { name: 'Sort' })

/** The number of books above the list; a live region. */
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /\d books?$/ })

/** Opens the list and waits until everything that it fetches by itself has arrived. */
export async function openWholeList(page: Page): Promise<void> {
  const deployment = page.waitForResponse(`**/${outputNames.deployment}`)
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  // Hidden once the fake server, whose code is loaded last, has answered.
  await expect(page.getByText('Loading books')).toHaveCount(0)
  await (await deployment).finished()
}

/** The scroll position of the page, in pixels. */
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/**
 * Waits until a long list has the height of all its rows. Before the code that observes its rows has loaded, it has the
 * height of the first ones; a font that arrives late can change how many lines a title has.
 */
export async function fullHeight(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Books', exact: true })
  await expect(list).not.toHaveCSS('padding-bottom', '0px')
  await fontsLoaded(page)
}
