import { type Browser, chromium } from '@playwright/test'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { PartName } from '../base/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'
import { journeys } from './journeys.ts'

/**
 * Tries a composed site before it goes live: the journey of the team that releases, or of every team
 * when it is the shell, in a browser, in the very directory that shoppers will get.
 * @returns a function that gives what went wrong, one sentence each.
 */
export function tryInBrowser(part: PartName) {
  return async (folder: string, site: SiteConfig): Promise<string[]> => {
    if (site.api !== 'mock') {
      console.log('Not tried in a browser: a trial would buy from the real server.')
      return []
    }
    const found = await findBrowser()
    if (!found)
      return ['No Chromium starts here to try it in. Name one (CHROMIUM_PATH=…), or add --untried.']
    const server = await serveSite({ folder, port: 0 })
    const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
    const baseURL = originOf(server)
    const teams = part === 'shell' ? remoteNames : [part]
    try {
      const wrong: string[] = []
      for (const team of teams.filter((name) => site.remotes[name])) {
        wrong.push(...(await walk(browser, baseURL, team)))
      }
      return wrong
    } finally {
      await browser.close()
      server.closeAllConnections()
      server.close()
    }
  }
}

/** One team's journey, as a shopper of its own; what the page complains of is a reason, too. */
async function walk(browser: Browser, baseURL: string, team: (typeof remoteNames)[number]) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  try {
    await journeys[team](page)
  } catch (error) {
    complaints.unshift(String(error instanceof Error ? error.message : error).split('\n')[0] ?? '')
  }
  await context.close()
  return [...new Set(complaints)].map((text) => `${team}’s journey: ${text}`)
}
