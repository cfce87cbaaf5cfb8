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

/** Every level 1 heading that the page shows from now on, in order. */
async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const headings: string[] = []
    const note = () => {
      const text = document.querySelector('main h1')?.textContent
      if (text && text !== headings.at(-1)) headings.push(text)
    }
    note()
    const whatever = { subtree: true, childList: true, characterData: true }
    new MutationObserver(note).observe(document.body, whatever)
    return headings
  })
  return () => shown.jsonValue()
}

test('an address that the page does not know waits for the deployment, and the page stays until then', {
  tag: '@rare',
}, async ({ page }) => {
  const release = await hold(page, deployment)
  const loads = await openList(page)
  const headings = await recordHeadings(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await signIn(page).click()
  await expect(page).toHaveURL('/login')
  release()
  await expect(headingOf(page)).toHaveText('Log in')
  await page.goBack()
  await expect(headingOf(page)).toHaveText('Page Not Found')
  await page.goBack()
  await expect(headingOf(page)).toHaveText('Books')
  expect(await headings()).toEqual(['Books', 'Log in', 'Page Not Found', 'Books'])
  expect(loads()).toBe(1)
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

test('an error is shown if neither the deployment nor the page can be loaded, and it recovers', {
  tag: '@rare',
}, async ({ page, consoleErrors }) => {
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
