/** Policies and who sells (docs/product.md, P101). */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths } from '../../support/pages/catalog'

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

async function readReturns(page: Page) {
  await footerLink(page, 'Returns').click()
  await expect(title(page)).toHaveText('Returns')
  await expect(page).toHaveURL('/policies/returns')
  await expect(page).toHaveTitle('Bookshelf | Returns')
  await expect(page.getByText(/within 7 days/).first()).toBeVisible()
  const seller = page.getByRole('region', { name: 'Who you buy from' })
  await expect(seller).toContainText('Bookshelf Sample Shop')
  await expect(seller.getByRole('link')).toHaveAttribute('href', 'mailto:hello@bookshelf.example')
}

test('the footer leads to a policy, which leads to another one and back', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page.getByRole('contentinfo'))
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url())
  })
  await readReturns(page)
  await footerLink(page, 'Terms').click()
  await expect(title(page)).toHaveText('Terms')
  await page.getByRole('main').getByRole('link', { name: 'privacy' }).click()
  await expect(title(page)).toHaveText('Privacy')
  for (const earlier of ['Terms', 'Returns', 'Books']) {
    await page.goBack()
    await expect(title(page)).toHaveText(earlier)
  }
  expect(pages).toEqual([])
})

test('every link to a policy, and in one, leads to a page', { tag: '@rare' }, async ({ page }) => {
  const read = new Set<string>()
  const found = [bookPaths.dracula, '/signup']
  for (const path of found) {
    if (read.has(path)) continue
    read.add(path)
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(title(page)).not.toHaveText(/no such/)
    const links = page.locator('a[href^="/policies/"], [href^="/"]:is(main:has(address) a)')
    found.push(
      ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
    )
  }
  const policies = ['delivery', 'returns', 'privacy', 'terms'].map((name) => `/policies/${name}`)
  expect([...read].sort()).toEqual([bookPaths.dracula, '/signup', ...policies].sort())
})
