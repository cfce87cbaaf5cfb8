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
