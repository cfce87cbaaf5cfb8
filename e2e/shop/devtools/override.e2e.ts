import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { expectNoViolations } from '../../support/no-violations'
import { closeServersAfterwards, serveSecondCatalog, serveShop } from '../../support/own-site'
import { pressShortcut } from '../../support/pages/devtools'

closeServersAfterwards()

const words = { from: 'Featured Category', to: 'Another catalog' }
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('one remote is loaded from a second build in this browser, and restored with one click', {
  tag: '@releases',
}, async ({ page }) => {
  const { origin: second } = await serveSecondCatalog(words)
  const shop = await serveShop('override', { overrides: [second] })
  const { port } = new URL(second)
  const entries: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/remoteEntry')) entries.push(new URL(request.url()).origin)
  })
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const badge = page.getByRole('complementary', { name: 'Override' })

  await test.step('the port of the second build overrides the first', async () => {
    await page.goto(shop)
    await expect(heading(page, words.from)).toBeVisible()
    await pressShortcut(page)
    await inspector.getByLabel('Remote', { exact: true }).selectOption('catalog')
    await inspector.getByLabel('URL or local port').fill(port)
    await inspector.getByLabel('URL or local port').press('Enter')
    await expect(heading(page, words.to)).toBeVisible()
    await expect(heading(page, words.from)).toBeHidden()
    await expect(badge).toContainText(`catalog from ${second}`)
    expect(entries.at(-1)).toBe(second)
  })

  await test.step('the override persists over pages and reloads, with a badge', async () => {
    await page.goto(`${shop}/login`)
    await expect(badge).toBeInViewport()
    await page.goto(shop)
    await expect(heading(page, words.to)).toBeVisible()
    await pressShortcut(page)
    const catalog = inspector.getByRole('listitem', { name: 'catalog' })
    await expect(catalog).toContainText('overridden')
    await expect(catalog).toContainText(`${second}/`)
    await expectNoViolations(page, 'the inspector under an override')
  })

  await test.step('one click restores the deployed build', async () => {
    await badge.getByRole('button', { name: 'Reset' }).click()
    await expect(heading(page, words.from)).toBeVisible()
    await expect(badge).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('bookshelf.override'))).toBeNull()
  })
})
