import { expect, test } from '../fixtures'

test('a remote that never answers gives way to a notice after 8 s, and heals', async ({
  page,
  complaints,
}) => {
  complaints.expect(/no answer within 8 s|net::ERR|already registered/)
  await page.clock.install()
  let held = true
  const release: (() => void)[] = []
  await page.route('**/remotes/account/remoteEntry.js*', async (route) => {
    if (held) await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.getByText('Loading…')).toBeAttached()
  await page.clock.runFor(8000)
  await expect(main.getByRole('alert')).toContainText('not available right now')

  held = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  // The answer that nobody waits for any more does no harm.
  for (const arrive of release) arrive()
  await page.clock.runFor(1000)
  await expect(main.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})
