import type { Page } from '@playwright/test'
import { outputNames } from '../../platform/project/index'
import { expect, hold, hydrated, test } from '../support/fixtures'

const deployment = `**/${outputNames.deployment}`
const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

/** Opens the list. @returns a count of the page loads. */
async function openList(page: Page): Promise<() => number> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  return () => loads
}

test('the deployment is asked for after the first paint, without waiting for pictures', async ({
  page,
}) => {
  const release = await hold(page, /covers/)
  await page.goto('/products', { waitUntil: 'commit' })
  const paint = 'first-contentful-paint'
  const inOrder = () =>
    page.evaluate(
      (names) =>
        performance
          .getEntries()
          .map(({ name }) => names.find((end) => name.endsWith(end)))
          .filter((name) => name !== undefined),
      [paint, outputNames.deployment],
    )
  // A request is listed once it has finished.
  await expect.poll(inOrder).toEqual([paint, outputNames.deployment])
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  release()
})

test('if the deployment is missing, corrupt or without routes, a link loads its page from the server', {
  tag: '@rare',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/)
  for (const answer of [
    { status: 404, body: 'Not found' },
    { body: '{"remotes":{"account":' },
    { json: { remotes: {} } },
  ]) {
    await page.route(deployment, (route) => route.fulfill(answer))
    const loads = await openList(page)
    await signIn(page).click()
    await expect(headingOf(page)).toHaveText('Log in')
    await hydrated(page.getByRole('main'))
    expect(loads()).toBe(2)
    await page.unroute(deployment)
  }
})
