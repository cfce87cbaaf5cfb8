import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { paths } from '../../shared/src/routing/paths.ts'
import { folderOf, inRoot, type PartName } from '../base/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'

/** The test in `remote-<team>/smoke.ts`. */
export type SmokeTest = (shop: SmokeTools) => Promise<void>

interface SmokeTools {
  page: Page
  open: (path: string) => Promise<unknown>
  /** @throws Error when the screen says that it is not available. */
  seeHeading: () => Promise<void>
  logIn: () => Promise<void>
}

/** Of one step, in milliseconds. */
const timeout = 15_000

/** Runs the smoke test of a part on a composed site; for the shell, all. @returns what went wrong. */
export async function runSmokeTests(
  part: PartName,
  folder: string,
  site: SiteConfig,
): Promise<string[]> {
  if (site.api !== 'mock') {
    console.log('Not tried in a browser: a trial would buy from the real server.')
    return []
  }
  const found = await findBrowser()
  if (!found)
    return ['No Chromium starts here to try it in. Name one (CHROMIUM_PATH=…), or add --untried.']
  const server = await serveSite({ folder, port: 0 })
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
  const teams = part === 'shell' ? remoteNames : [part]
  try {
    const failures: string[] = []
    for (const team of teams.filter((name) => site.remotes[name])) {
      failures.push(...(await runOne(browser, originOf(server), team)))
    }
    return failures
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

/** As a new shopper. Console errors are failures, too. */
async function runOne(browser: Browser, baseURL: string, team: RemoteName): Promise<string[]> {
  const file = pathToFileURL(inRoot(folderOf(team), 'smoke.ts')).href
  const { smokeTest }: { smokeTest: SmokeTest } = await import(file)
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(timeout)
  page.setDefaultNavigationTimeout(timeout)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  try {
    await smokeTest(toolsFor(page))
  } catch (error) {
    errors.unshift(String(error instanceof Error ? error.message : error).split('\n')[0] ?? '')
  }
  await context.close()
  return [...new Set(errors)].map((text) => `${team}’s journey: ${text}`)
}

function toolsFor(page: Page): SmokeTools {
  const open = (path: string) => page.goto(path)
  return {
    page,
    open,
    async seeHeading() {
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'not available' })
      await title.or(notice).first().waitFor()
      if (await notice.isVisible()) throw new Error(`“${await notice.textContent()}”`)
    },
    async logIn() {
      await open(paths.login())
      await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).waitFor()
    },
  }
}
