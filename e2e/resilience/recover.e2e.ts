/** How “Try again” and a reload bring back what has failed. */
import { expect, hold, hydrated } from '../support/fixtures'
import { refuse, test, truncate } from './faulty-proxy'
import { loadedAt, noticeOn, screenHeading } from './try-again'

test('“Try again” reloads a style sheet that failed', async ({
  page,
  startProxy,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  const proxy = await startProxy()
  proxy.spoil(/\/remotes\/catalog\/.*product-list-.*\.css$/, refuse)
  await page.goto(proxy.origin)
  await hydrated(page.getByRole('main'))
  // The first request of the style sheet, while the browser was idle.
  await expect.poll(() => proxy.spoilt()).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(noticeOn(page)).toBeVisible()
  proxy.repair()
  await noticeOn(page).getByRole('button', { name: 'Try again' }).click()
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
})

test('a reload by the shopper replaces a corrupt cached copy of the shell’s script', {
  tag: '@rare',
}, async ({ page, startProxy, consoleErrors }) => {
  consoleErrors.expect(/./)
  const proxy = await startProxy()
  proxy.spoil(/\/assets\/index-[\w-]+\.js$/, truncate, 1)
  await page.goto(`${proxy.origin}/products`)
  const notice = page.locator('#start-notice')
  await expect(notice.getByRole('alert')).toContainText('Unexpected Application Error!')
  await notice.getByRole('button', { name: 'Reload the page' }).click()
  await hydrated(page.getByRole('main'))
  await expect(notice).toHaveCount(0)
})

test('“Try again” never leaves the page while the server does not answer, and then reloads it', {
  tag: '@rare',
}, async ({ page, startProxy, consoleErrors }) => {
  consoleErrors.expect(/./)
  const proxy = await startProxy()
  proxy.spoil(/\/remotes\/account\//, refuse)
  await page.goto(`${proxy.origin}/login`)
  const again = noticeOn(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  const loaded = await loadedAt(page)
  proxy.spoil(/./, refuse)
  for (let clicks = 0; clicks < 3; clicks += 1) {
    await again.click()
    await expect(again).toBeEnabled()
  }
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await loadedAt(page)).toBe(loaded)
  proxy.repair()
  await again.click()
  await expect(screenHeading(page, 'Log in')).toBeVisible()
  await hydrated(page.getByRole('main'))
  expect(await loadedAt(page)).not.toBe(loaded)
})

test('other pages open, and stay, while a retry waits', { tag: '@rare' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be loaded|net::ERR|already registered/)
  const entry = '**/remotes/account/remoteEntry*.js*'
  await page.route(entry, (route) => route.abort())
  await page.goto('/login')
  const again = noticeOn(page).getByRole('button', { name: 'Try again' })
  await again.click()
  // The second one reloads the page, once the files have been fetched.
  await expect(again).toBeEnabled()
  await page.unroute(entry)
  const release = await hold(page, entry)
  const fetched = page.waitForResponse(/\/login$/)
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  const loaded = await loadedAt(page)
  release()
  await fetched
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await loadedAt(page)).toBe(loaded)
})
