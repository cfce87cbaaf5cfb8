import type { ServedMockApi } from '../../mock-api/src/node/serve-mock-api'
import { scenarioOfSize } from '../../mock-api/src/scenarios/large'
import { expect, hydrated, test } from '../support/fixtures'
import { closeServersAfterwards, serveShopAndServer } from '../support/own-site'
import { books, count, fullHeight, scrolled } from '../support/pages/catalog'

/** The configured origin; the test serves the site at another. */
const origin = 'https://shop.example'
let shop: string
let api: ServedMockApi

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const changes = { origin, prerender: 20 }
  ;({ api, shop } = await serveShopAndServer('large-catalogue', changes, scenarioOfSize(300)))
})
closeServersAfterwards()

/** How far the page can still be scrolled down, in pixels. */
const leftToScroll = () => Math.floor(document.documentElement.scrollHeight - innerHeight - scrollY)

test.describe('a shop of 300 books, of which 20 have a page of their own', { tag: '@rare' }, () => {
  test('hydrates a further page, and hides the links of the list that loads by scrolling', async ({
    page,
  }) => {
    await page.goto(`${shop}/products/page/2`)
    const link = page.getByRole('link', { name: 'Page 3' })
    await hydrated(link)
    // Also hydrated.
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', `${origin}/products/page/2`)
    await expect(books(page)).toHaveCount(24)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books, page 3')
    await page.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect(page.locator('[aria-setsize]').first()).toBeVisible()
    await page.reload()
    await hydrated(page.getByRole('checkbox', { name: 'Humor' }))
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  })

  test('never asks for all of them, and shows a book without a page of its own', async ({
    page,
    request,
  }) => {
    const asked: string[] = []
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (pathname.endsWith('/api/products')) asked.push(search)
    })
    const related = page.getByRole('region', { name: /^More by / })
    await page.goto(shop)
    await hydrated(page.getByRole('main'))
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(related).toBeVisible()
    const { products } = await (await request.get(`${api.url}/products`)).json()
    const { _id, name } = products.findLast(({ ratings }: { ratings: number }) => ratings === 1)
    const answer = await page.goto(`${shop}/products/${_id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`Bookshelf | ${name}`)
    await expect(related).toBeVisible()
    expect(asked).not.toEqual([])
    expect(asked.filter((query) => !/limit=\d|ids=/.test(query))).toEqual([])
    expect(asked.filter((query) => /limit=200/.test(query))).toEqual([])
  })

  test('loads more while scrolling, and keeps its position after Back and a reload', async ({
    page,
  }) => {
    await page.goto(`${shop}/products?rating=1`)
    await expect(count(page)).toHaveText('300 books')
    const last = page.locator('[aria-posinset="300"][aria-setsize="300"]')
    await fullHeight(page)
    // Rows that are measured after the key was pressed make the page taller.
    await expect(async () => {
      await page.keyboard.press('End')
      expect(await page.evaluate(leftToScroll)).toBe(0)
    }).toPass()
    const link = last.getByRole('link')
    await expect(link).toBeInViewport()
    const name = (await link.textContent()) ?? ''
    const left = await scrolled(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(left)
    await expect(link).toBeInViewport()
    await expect(link).toBeFocused()
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(left)
    await expect(link).toHaveText(name)
    await expect(link).toBeFocused()
  })
})
