import { expect, test } from '../fixtures'
import { giveUpWaiting } from './give-up-waiting'
import { screenHeading } from './try-again'

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
