import { expect, hold, test } from '../support/fixtures'
import { timeOutOnRequest } from '../support/stopped-clock'
import { giveUpWaiting } from './give-up-waiting'
import { noticeOn, screenHeading } from './try-again'

test('a remote that never answers is replaced by a notice after 8 s, and recovers', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/no answer within 8 s|net::ERR|already registered/)
  await shopper.logIn()
  await page.clock.install()
  let held = true
  const release: (() => void)[] = []
  await page.route('**/remotes/account/remoteEntry*.js*', async (route) => {
    if (held) await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await page.goto('/profile/orders', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.getByText('Loading…').first()).toBeAttached()
  await expect.poll(() => release.length).toBeGreaterThan(0)
  await giveUpWaiting(main.getByRole('alert'))
  await expect(main.getByRole('alert')).toContainText('not available right now')

  held = false
  await main.getByRole('button', { name: 'Try again' }).click()
  const orders = screenHeading(page, 'Orders')
  await expect(orders).toBeVisible()
  // The late answer has no effect.
  for (const arrive of release) arrive()
  await page.clock.runFor(1000)
  await expect(orders).toBeVisible()
})

test('other pages open, and stay, while a retry waits', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/could not be loaded|net::ERR|already registered/)
  const entry = '**/remotes/account/remoteEntry*.js*'
  await timeOutOnRequest(page)
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
  const loaded = await page.evaluate(() => performance.timeOrigin)
  release()
  await fetched
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})
