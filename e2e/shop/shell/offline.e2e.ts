import { expect, test } from '../../support/fixtures'
import { openWholeList } from '../../support/pages/catalog'

test.use({ reducedMotion: 'no-preference' })

test('a notice shows a lost connection without moving the page, and disappears by itself', {
  tag: '@rare',
}, async ({ page, context, consoleErrors }) => {
  // Pictures and prefetched files that are in progress when the connection is lost.
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/)
  await openWholeList(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Books' })
  const before = await heading.boundingBox()
  await context.setOffline(true)
  const notice = page.getByRole('banner').getByRole('status')
  await expect(notice).toContainText('You are offline.')
  expect(await heading.boundingBox()).toEqual(before)
  const covered = await notice.locator('p').boundingBox()
  expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(before?.y ?? 0)
  await context.setOffline(false)
  await expect(notice).toHaveText('')
})

test('a screen that cannot be loaded offline shows a notice, and loads when the connection returns', async ({
  page,
  shopper,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /could not be loaded|Failed to load|net::ERR|Failed to fetch|RUNTIME-|already|preload/,
  )
  await shopper.logIn()
  await page.route('**/remotes/cart/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/cart')
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('The rest of the shop works as usual.')
  await context.setOffline(true)
  await expect(notice).toContainText('You are offline.')
  await page.unroute('**/remotes/cart/**')
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /Cart/ })).toBeVisible()
})
