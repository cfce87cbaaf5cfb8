import type { Page } from '@playwright/test'
import { outputNames } from '../../platform/project/index'
import { expect, hold, hydrated, test } from '../support/fixtures'
import { timeOutOnRequest } from '../support/stopped-clock'

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

test('a link to another remote’s page waits for the deployment, and the page stays until then', async ({
  page,
}) => {
  await timeOutOnRequest(page)
  const release = await hold(page, deployment)
  const loads = await openList(page)
  await signIn(page).click()
  await expect(page).toHaveURL('/login')
  await expect(headingOf(page)).toHaveText('Books')
  release()
  await expect(headingOf(page)).toHaveText('Log in')
  await page.goBack()
  await expect(headingOf(page)).toHaveText('Books')
  expect(loads()).toBe(1)
})

test('an address without a remote is not found once the deployment has loaded', async ({
  page,
}) => {
  await timeOutOnRequest(page)
  const release = await hold(page, deployment)
  await openList(page)
  await page.evaluate(() => history.pushState(null, '', '/no/such/page'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(headingOf(page)).toHaveText('Books')
  release()
  await expect(headingOf(page)).toHaveText('Page Not Found')
})

for (const [name, answer] of [
  ['missing', { status: 404, body: 'Not found' }],
  ['corrupt', { body: '{"remotes":{"account":' }],
  ['of a shop without routes', { json: { remotes: {} } }],
] as const) {
  test(`if the deployment is ${name}, a link loads its page from the server`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/404/)
    await page.route(deployment, (route) => route.fulfill(answer))
    const loads = await openList(page)
    await signIn(page).click()
    await expect(headingOf(page)).toHaveText('Log in')
    expect(loads()).toBe(2)
  })
}

test('an error is shown if neither the deployment nor the page can be loaded, and it recovers', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_CONNECTION_REFUSED/)
  const loads = await openList(page)
  // A new document, which has not fetched it yet.
  await page.route(deployment, (route) => route.abort('connectionrefused'))
  await page.reload()
  await hydrated(page.getByRole('main'))
  await page.route('/login', (route) => route.abort('connectionrefused'))
  await signIn(page).click()
  await expect(headingOf(page)).toHaveText('Page Not Available')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The rest of the shop')
  await page.unroute(deployment)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(headingOf(page)).toHaveText('Log in')
  // Opened and reloaded by the test.
  expect(loads()).toBe(2)
})
