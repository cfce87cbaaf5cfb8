import type { Server } from 'node:http'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api'
import { scenarioOfSize } from '../../mock-api/src/scenarios/large'
import { inRoot } from '../../platform/base/index'
import { composeSite, readSite } from '../../platform/composer/index'
import { originOf, serveSite } from '../../platform/server/index'
import { count, scrolled } from '../catalog/browsing'
import { expect, hydrated, test } from '../fixtures'

const out = inRoot('dist/large-catalogue-site')
const written = 20
let api: Awaited<ReturnType<typeof serveMockApi>>
let shop: Server

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  api = await serveMockApi({ scenario: scenarioOfSize(300) })
  const site = readSite(inRoot('site/site.json'))
  await composeSite({ site: { ...site, api: api.url, prerender: written }, out })
  shop = await serveSite({ folder: out, port: 0 })
})
test.afterAll(async () => {
  shop.close()
  await api.close()
})

const booksIn = (html: string) => html.match(/"categoryName"/g)?.length

test.describe('a shop of 300 books, of which 20 have a page of their own', () => {
  test('brings with each page what it shows', async ({ request }) => {
    const textOf = async (address: string) => (await request.get(originOf(shop) + address)).text()
    const list = await textOf('/products')
    expect(booksIn(list)).toBe(24)
    const [address = ''] = list.match(/\/products\/[0-9a-f-]{36}/) ?? []
    const answers = await Promise.all(['/', address].map(textOf))
    expect(answers.map((html) => (booksIn(html) ?? 0) < 10)).toEqual([true, true])
  })

  test('filters all of them', async ({ page }) => {
    await page.goto(`${originOf(shop)}/products`)
    await expect(count(page)).toHaveText(/^Showing \d+ of 300 books$/)
    const before = await count(page).textContent()
    const humor = page.getByRole('checkbox', { name: 'Humor' })
    await hydrated(humor)
    await expect(count(page)).toHaveText(before ?? '')
    await humor.check()
    await expect(count(page)).not.toHaveText(before ?? '')
    await expect(count(page)).toHaveText(/^Showing \d+ of 300 books$/)
  })

  test('never asks for all of them', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.endsWith('/api/products')) asked.push(search)
    })
    await page.goto(originOf(shop))
    await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'More in this category' })).toBeVisible()
    expect(asked).not.toEqual([])
    expect(asked.filter((query) => !/limit=\d|ids=/.test(query))).toEqual([])
    expect(asked.filter((query) => /limit=200/.test(query))).toEqual([])
  })

  test('loads on as one scrolls, and is where it was after Back and reload', async ({ page }) => {
    await page.goto(`${originOf(shop)}/products?rating=1`)
    await expect(count(page)).toHaveText('300 books')
    const last = page.locator('[aria-posinset="300"][aria-setsize="300"]')
    await expect(page.locator('[aria-setsize="300"]').first()).toBeVisible()
    await page.keyboard.press('End')
    const link = last.getByRole('link')
    await expect(link).toBeInViewport()
    const name = (await link.textContent()) ?? ''
    const left = await scrolled(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(left)
    await expect(link).toBeInViewport()
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(left)
    await expect(link).toHaveText(name)
  })

  test('suggests and searches by the server', async ({ page }) => {
    await page.goto(originOf(shop))
    const toggle = page.getByRole('button', { name: 'Search' })
    await hydrated(toggle)
    await toggle.click()
    const field = page.getByRole('combobox', { name: 'Search for a book' })
    await field.pressSequentially('meditatons')
    await expect(page.getByRole('option', { name: /^Meditations/ }).first()).toBeVisible()
    await field.press('Enter')
    await expect(page.getByRole('region', { name: 'Close matches' })).toBeVisible()
    await expect(page.getByText('Showing 0 of 300 books, 23 close matches')).toBeVisible()
  })

  test('shows a book without a page of its own', async ({ page, request }) => {
    const { products } = await (await request.get(`${api.url}/products`)).json()
    const { _id, name } = products.findLast(({ ratings }: { ratings: number }) => ratings === 1)
    const answer = await page.goto(`${originOf(shop)}/products/${_id}`)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`Bookshelf | ${name}`)
    await expect(page.getByRole('region', { name: 'More in this category' })).toBeVisible()
  })
})
