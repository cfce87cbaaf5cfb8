import { expect, test } from '../fixtures'

/** A page of each remote, what it shows, and a page of another remote that must keep working. */
const remotes = [
  { name: 'catalog', path: '/products', heading: 'Books', other: '/cart' },
  { name: 'cart', path: '/cart', heading: /Cart/, other: '/products' },
  { name: 'account', path: '/profile/me', heading: /Profile|Hello/, other: '/products' },
  { name: 'devtools', path: '/mockman', heading: /request tester/i, other: '/products' },
] as const

for (const { name, path, heading, other } of remotes) {
  test(`without ${name} the rest of the shop works, and its place heals`, async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(
      /already registered|could not be loaded|Failed to load resource|net::ERR|Failed to fetch|RUNTIME-/,
    )
    await shopper.logIn()
    await page.route(`**/remotes/${name}/**`, (route) => route.abort('connectionrefused'))

    await page.goto(path)
    const notice = page.getByRole('main').getByRole('alert')
    await expect(notice).toContainText('not available right now')
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()

    await page.goto(other)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

    await page.goto(path)
    await expect(notice).toBeVisible()
    await page.unroute(`**/remotes/${name}/**`)
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1, name: heading }),
    ).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  })
}
