/** Tests "Try again" after every way in which a remote's file can arrive corrupt over a real connection. */
import type { Page } from '@playwright/test'
import { test as base, expect } from '../support/fixtures'
import { type NetworkFault, networkFaults, startFaultyProxy } from './faulty-proxy'
import { giveUpWaiting } from './give-up-waiting'
import { noticeOn, screenHeading, tryAgain } from './try-again'

/** A page of each remote, its heading, and the inner file of its screen. matrix.e2e.ts tests that the rest works. */
const remotes = [
  {
    name: 'catalog',
    path: '/products',
    heading: 'Books',
    screen: 'product-list',
  },
  { name: 'cart', path: '/cart', heading: /Cart/, screen: 'cart' },
  {
    name: 'account',
    path: '/profile/me',
    heading: /Profile|Hello/,
    screen: 'profile',
  },
  {
    name: 'devtools',
    path: '/mockman',
    heading: /request tester/i,
    screen: 'request-tester',
  },
] as const

/** The customer's token, stored again since each proxy is an origin with its own local storage. */
const test = base.extend<{ token: string }>({
  token: async ({ customers, baseURL }, use) => {
    const { origins } = await customers.stateWith(baseURL ?? '', {})
    const stored = origins.flatMap(({ localStorage }) => localStorage)
    await use(stored.find(({ name }) => name === 'token')?.value ?? '')
  },
})

/** Clicks “Try again” until the screen has recovered. @returns the number of clicks. */
function recover(page: Page, heading: string | RegExp, isSilent: boolean): Promise<number> {
  return tryAgain(noticeOn(page), screenHeading(page, heading), async (outcome, click) => {
    // Lets pending files time out: first the fresh copies, then this page's modules.
    if (isSilent) await page.clock.fastForward(4000)
    if (isSilent && click === 1) await giveUpWaiting(outcome)
  })
}

/** Makes the timeouts of the shell and of its requests follow the page's clock. */
async function moveTimeLimits(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(), milliseconds)
      return limit.signal
    }
  })
}

/**
 * Each way to fail meets one remote, and each remote meets several: the shell loads all of them with the same code.
 * matrix.e2e.ts breaks every remote.
 */
const cases = (Object.keys(networkFaults) as NetworkFault[]).map((fault, at) => ({
  fault,
  remote: remotes[at % remotes.length] ?? remotes[0],
}))

for (const { fault, remote } of cases) {
  test(`${remote.name}, ${fault}: its entry and its inner files recover at the second click at the latest`, async ({
    page,
    baseURL,
    token,
    consoleErrors,
  }) => {
    consoleErrors.expect(/./)
    if (fault === 'silent') await moveTimeLimits(page)
    const log: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') log.push(message.text())
    })
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    for (const files of [/remoteEntry-\w+\.js$/, new RegExp(`assets/${remote.screen}-.*\\.js$`)]) {
      log.length = 0
      const proxy = await startFaultyProxy(baseURL ?? '')
      proxy.spoil(new RegExp(`/remotes/${remote.name}/.*${files.source}`), fault)
      await page.goto(proxy.origin + remote.path, { waitUntil: 'commit' })
      const notice = page.getByRole('main').getByRole('alert')
      if (fault === 'silent') await giveUpWaiting(notice)
      await expect(notice).toContainText('is not available right now')
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
      // One line names the module, its version and the cause.
      const lines = log.filter((line) => line.startsWith(`[${remote.name}/`))
      const own = lines.filter((line) => !line.includes('/resume-payment'))
      expect(own).toEqual([expect.stringMatching(/^\[[a-z/-]+ \d+\.\d+\.\d+\S*\] .*Error: /)])
      proxy.repair()
      await recover(page, remote.heading, fault === 'silent')
      await page.goto('about:blank')
      proxy.close()
    }
  })
}

/** Opens the login while its remote is unavailable, and waits for the notice. */
async function openLoginWithoutRemote(page: Page, site: string) {
  const proxy = await startFaultyProxy(site)
  proxy.spoil(/\/remotes\/account\//, 'refused')
  await page.goto(`${proxy.origin}/login`)
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  return { proxy, notice }
}

test('the second “Try again” reloads the page', async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.expect(/./)
  const { proxy, notice } = await openLoginWithoutRemote(page, baseURL ?? '')
  // Still broken at the first click; the second reloads the page.
  const button = notice.getByRole('button', { name: 'Try again' })
  await button.click()
  await expect(button).toBeEnabled()
  proxy.repair()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await button.click()
  await expect(screenHeading(page, 'Log in')).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loaded)
  proxy.close()
})

test('“Try again” does not leave the page while the server does not answer', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  const { proxy, notice } = await openLoginWithoutRemote(page, baseURL ?? '')
  proxy.spoil(/./, 'refused')
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const button = notice.getByRole('button', { name: 'Try again' })
    await button.click()
    await expect(button).toBeEnabled()
  }
  await expect(page.getByRole('banner')).toBeVisible()
  proxy.repair()
  await recover(page, 'Log in', false)
  proxy.close()
})
