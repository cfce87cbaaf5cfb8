import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { tabTo } from '../../support/keyboard'
import { pressShortcut } from '../../support/pages/devtools'

const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const isOfDevtools = (url: string) => url.includes('/remotes/devtools/')

test('the inspector loads when it is opened, shows the owner of each part, and works with the keyboard', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  for (const path of ['/', '/products']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(fetched.some((url) => url.includes('/remotes/catalog/'))).toBe(true)
  expect(fetched.filter(isOfDevtools)).toEqual([])
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await tabTo(page, search)

  await pressShortcut(page)
  const inspector = inspectorOf(page)
  await expect(inspector).toBeFocused()
  expect(fetched.filter(isOfDevtools)).not.toEqual([])
  const catalog = inspector.getByRole('listitem', { name: 'catalog' })
  await expect(catalog).toContainText('on this page')
  await expect(catalog).toContainText('0.1.0')
  await expect(catalog).toContainText(`${new URL(page.url()).origin}/remotes/catalog/`)
  await expect(catalog).toContainText(/\d+ files, \d+\.\d kB/)
  await expect(catalog).toContainText(/catalog\/product-list in [\d,]+ ms/)
  await expect(catalog).toContainText('Last errornone')
  await expect(inspector.getByRole('listitem', { name: 'cart' })).toContainText('nothing fetched')
  const react = inspector.getByRole('listitem').filter({ hasText: /^react\d/ })
  await expect(react).toContainText(/^react19\.\d+\.\d+ by shell/)
  await expect(inspector.getByText('More than one version')).toHaveCount(0)

  const frame = page.locator('[data-owner="catalog"][style]')
  await expect(frame).toContainText('catalog/product-list')
  await tabTo(page, inspector.getByRole('checkbox', { name: 'Outline parts' }))
  await page.keyboard.press('Space')
  await expect(frame).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(inspector).toBeHidden()
  await expect(search).toBeFocused()
})

test('the log lists requests and changes of shared stores', async ({ page, shopper }) => {
  await shopper.open()
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await pressShortcut(page)
  const log = inspectorOf(page).getByRole('list', { name: 'Log' })
  await expect(inspectorOf(page)).toBeFocused()
  await main.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(log).toContainText(/POST \/api\/user\/cart · 201 · [\d,]+ ms/)
  await expect(log).toContainText('cart: 0 lines, 0 books → 1 line, 1 book')
  await pressShortcut(page)
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await pressShortcut(page)
  await expect(log).toContainText('cart: 1 line, 1 book → 1 line, 2 books')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await expect(inspectorOf(page)).not.toContainText(token)
})

test('the inspector shows the error of a remote', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/account|ERR_FAILED/)
  await page.route('**/remotes/account/**', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('not available right now')
  await pressShortcut(page)
  const account = inspectorOf(page).getByRole('listitem', { name: 'account' })
  await expect(account).toContainText('account/login could not be loaded')
  await expect(page.locator('[data-owner="account"][style]')).toContainText('could not be loaded')
})

test('the request tester has a button for the inspector', async ({ page }) => {
  await page.goto('/mockman')
  await page.getByRole('button', { name: 'Open the inspector' }).click()
  await expect(inspectorOf(page)).toBeVisible()
  await expect(inspectorOf(page).getByText(/^This site does not allow overrides/)).toBeVisible()
  await inspectorOf(page).getByRole('button', { name: 'Close the inspector' }).click()
  await expect(inspectorOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the inspector' })).toBeFocused()
})
