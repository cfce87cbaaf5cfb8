/** Every way in which a file of a remote can arrive wrong, on a real line: "Try again" repairs each. */
import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures'
import { type NetworkFault, networkFaults, startFaultyProxy } from './faulty-proxy'
import { giveUpWaiting } from './give-up-waiting'
import { noticeOn, screenHeading, tryAgain } from './try-again'

/** A page of each remote, its heading, and the inner file of its screen. That the rest goes on: matrix.e2e.ts. */
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

/** The customer's token: local storage belongs to an origin, and each proxy is one. */
const test = base.extend<{ token: string }>({
  token: async ({ customers, baseURL }, use) => {
    const { origins } = await customers.stateWith(baseURL ?? '', {})
    const stored = origins.flatMap(({ localStorage }) => localStorage)
    await use(stored.find(({ name }) => name === 'token')?.value ?? '')
  },
})

/** Clicks until the place has recovered. @returns how many clicks that took. */
function recover(page: Page, heading: string | RegExp, isSilent: boolean): Promise<number> {
  return tryAgain(noticeOn(page), screenHeading(page, heading), async (outcome, click) => {
    // Files that are still awaited are given up: fresh copies, then modules of this page.
    if (isSilent) await page.clock.fastForward(4000)
    if (isSilent && click === 1) await giveUpWaiting(outcome)
  })
}

/** Time limits of the shell and of its requests then follow the page's clock. */
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

for (const remote of remotes) {
  for (const fault of Object.keys(networkFaults) as NetworkFault[]) {
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
      for (const files of [
        /remoteEntry-\w+\.js$/,
        new RegExp(`assets/${remote.screen}-.*\\.js$`),
      ]) {
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
}

/** Opens the login while nothing of its remote can be had, and waits for the notice in its place. */
async function openLoginWithoutRemote(page: Page, site: string) {
  const proxy = await startFaultyProxy(site)
  proxy.spoil(/\/remotes\/account\//, 'refused')
  await page.goto(`${proxy.origin}/login`)
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  return { proxy, notice }
}

test('the second “Try again” loads the page anew', async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.expect(/./)
  const { proxy, notice } = await openLoginWithoutRemote(page, baseURL ?? '')
  // Still broken at the first click: the second loads the page anew.
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()
  proxy.repair()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
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
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeVisible()
  }
  await expect(page.getByRole('banner')).toBeVisible()
  proxy.repair()
  await recover(page, 'Log in', false)
  proxy.close()
})
