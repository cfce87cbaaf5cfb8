/** Corrupt files are fetched again: a style sheet by "Try again", the shell's script by a reload. */
import { expect, hydrated, test } from '../support/fixtures'
import { startFaultyProxy } from './faulty-proxy'

test('“Try again” reloads a style sheet that failed', async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.expect(/./)
  const proxy = await startFaultyProxy(baseURL ?? '')
  proxy.spoil(/\/remotes\/catalog\/.*product-list-.*\.css$/, 'refused')
  await page.goto(proxy.origin)
  await hydrated(page.getByRole('main'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  proxy.repair()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  // The rules of a failed style sheet cannot be read.
  const rules = () =>
    page.evaluate(() => {
      const ofList = [...document.styleSheets].filter(({ href }) =>
        href?.includes('/product-list-'),
      )
      try {
        return ofList.reduce((sum, { cssRules }) => sum + cssRules.length, 0)
      } catch {
        return 0
      }
    })
  await expect.poll(rules).toBeGreaterThan(0)
  proxy.close()
})

test('a reload by the shopper replaces a corrupt cached copy of the shell’s script', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  const proxy = await startFaultyProxy(baseURL ?? '')
  proxy.spoil(/\/assets\/index-[\w-]+\.js$/, 'truncated', 1)
  await page.goto(`${proxy.origin}/products`)
  const notice = page.locator('#start-notice')
  await expect(notice.getByRole('alert')).toContainText('Unexpected Application Error!')
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await hydrated(page.getByRole('main'))
  await expect(notice).toHaveCount(0)
  proxy.close()
})
