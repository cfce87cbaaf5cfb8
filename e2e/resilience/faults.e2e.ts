import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from '../support/fixtures'
import { remotes } from '../support/remotes'
import { timeOut } from '../support/time-limits'
import { type Fault, faults } from './faults'
import { test } from './faulty-proxy'
import { loadedAt, noticeOn, screenHeading, tryAgain } from './try-again'

/** The level 1 headings of some remotes' pages; of others any one will do. */
const headings: Record<string, string | RegExp> = {
  catalog: 'Books',
  cart: /Cart/,
  account: /Profile|Hello/,
  devtools: /request tester/i,
}

type File = Fault['files'][number]
type Remote = (typeof remotes)[number]

const files: Record<File, (remote: Remote) => RegExp> = {
  all: ({ name }) => new RegExp(`/remotes/${name}/`),
  entry: ({ name }) => new RegExp(`/remotes/${name}/remoteEntry-\\w+\\.js$`),
  chunk: ({ name, screen }) => new RegExp(`/remotes/${name}/assets/${screen}-.*\\.js$`),
  styles: ({ name }) => new RegExp(`/remotes/${name}/.*\\.css$`),
}

test.beforeEach(async ({ page, customers, baseURL }) => {
  const { origins } = await customers.stateWith(baseURL ?? '', {})
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  const token = stored.find(({ name }) => name === 'token')?.value ?? ''
  // Each proxy is an origin with its own storage.
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
})

/** The first tier tests one fault with every remote and another with one, the second the rest of the table. */
for (const fault of faults) {
  for (const remote of remotes) {
    const isFirstTier = fault.firstTier === 'all' || fault.firstTier === remote.name
    const tag = isFirstTier ? [] : ['@rare']
    test(`${remote.name}, ${fault.name}: the rest of the shop works, and “Try again” recovers it`, {
      tag,
    }, async ({ page, startProxy, consoleErrors }) => {
      consoleErrors.expect(/./)
      const log: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') log.push(message.text())
      })
      const main = page.getByRole('main')
      const heading = screenHeading(page, headings[remote.name] ?? /./)
      const notice = noticeOn(page)
      const lines = () => log.filter((line) => line.startsWith(`[${remote.name}/`))

      for (const file of fault.files) {
        log.length = 0
        const proxy = await startProxy(fault.rewrite)
        proxy.spoil(files[file](remote), fault.spoiler)
        await page.goto(proxy.origin + remote.path, { waitUntil: 'commit' })
        if (fault.outcome === 'notice') {
          if (fault.isSilent) await giveUpWaiting(notice)
          await expect(notice).toBeVisible()
          // One line names the module, its version and the cause.
          const line = /^\[[a-z]+\/[a-z-]+ \d+\.\d+\.\d+\S*\] .*Error: /
          await expect.poll(lines).toEqual([expect.stringMatching(line)])
        } else if (fault.outcome === 'toast') {
          await main.getByRole('button', { name: 'Break' }).click()
          await expect(page.getByText('Something went wrong. Please try that again.')).toBeVisible()
          // It names the remote, but no module.
          const ofRemote = () => log.filter((line) => line.startsWith(`[${remote.name}`))
          await expect.poll(ofRemote).toHaveLength(1)
        } else {
          await expect(heading).toBeVisible()
        }
        await hydrated(main)
        expect(proxy.spoilt()).toBeGreaterThan(0)
        expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)

        const loaded = await loadedAt(page)
        await openAnotherPage(page, remote)
        await expect(notice).toHaveCount(0)
        await expect(page.getByRole('contentinfo')).toBeVisible()
        // Without a page load.
        expect(await loadedAt(page)).toBe(loaded)

        await page.goBack()
        proxy.repair()
        if (fault.outcome === 'notice') {
          await expect(notice).toBeVisible()
          const clicks = await tryAgain(notice, heading, async (button, time) => {
            if (!fault.isSilent) return button.click()
            await clickAndTimeOut(button)
            // In this page, a chunk that has not answered never will.
            if (file === 'chunk' && time === 1) await giveUpWaiting(notice)
          })
          // An entry is fetched from another address, so one click is enough.
          if (file === 'entry') expect(clicks).toBe(1)
          // The second click reloads the page.
          expect((await loadedAt(page)) === loaded).toBe(clicks === 1)
          await hydrated(main)
        }
      }
    })
  }
}

async function openAnotherPage(page: Page, { name, path }: Remote): Promise<void> {
  const link = name === 'catalog' ? 'Profile' : 'Shop'
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  await expect(page).not.toHaveURL(path)
  await expect(screenHeading(page, /./)).toBeVisible()
}

/** Ends the page's limits until the notice says so. */
async function giveUpWaiting(notice: Locator): Promise<void> {
  const button = notice.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await timeOut(notice.page())
    await expect(button).toBeEnabled({ timeout: 100 })
  }).toPass()
}

/** Ends the wait for fresh copies, but not that for what follows. */
function clickAndTimeOut(button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => {
    element.click()
    dispatchEvent(new Event('timeout'))
  })
}
