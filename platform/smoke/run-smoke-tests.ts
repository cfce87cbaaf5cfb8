import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../browser/index.ts'
import { folderOf, inRoot, type PartName } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { runSteps } from './run-steps.ts'
import { type SmokeTest, toolsFor } from './smoke-test.ts'

/** Of one action in the page, and of one step, in milliseconds. */
const actionTimeout = 30_000
const stepTimeout = 90_000

/**
 * Runs the smoke tests of parts in a shop, each as a new shopper.
 * @param url of the shop.
 * @returns what went wrong, at which step.
 * @throws Error when no browser starts here.
 */
export async function runSmokeTests(parts: readonly PartName[], url: string): Promise<string[]> {
  const found = await findBrowser()
  if (!found) throw new Error('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
  const failures: string[] = []
  try {
    for (const part of parts) {
      const failure = await runOne(browser, part, url)
      if (failure) failures.push(`${part}, ${failure}`)
    }
    return failures
  } finally {
    await browser.close()
  }
}

/** The same in a composed directory, which is served meanwhile. */
export async function runSmokeTestsIn(folder: string, parts: readonly PartName[]) {
  const server = await serveSite({ folder, port: 0 })
  return runSmokeTests(parts, originOf(server)).finally(() => {
    server.closeAllConnections()
    server.close()
  })
}

async function runOne(browser: Browser, part: PartName, baseURL: string): Promise<string | null> {
  const file = pathToFileURL(inRoot(folderOf(part), 'smoke.ts')).href
  const { smokeTest }: { smokeTest: SmokeTest } = await import(file)
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(actionTimeout)
    page.setDefaultNavigationTimeout(actionTimeout)
    const takePicture = async (step: string) => {
      const picture = newPicture(part, step)
      await page.screenshot({ path: picture })
      return picture
    }
    const tools = toolsFor(page)
    const steps = Object.entries(smokeTest).map(([name, step]) => [name, () => step(tools)])
    return await runSteps({ page, steps: Object.fromEntries(steps), stepTimeout, takePicture })
  } finally {
    await context.close()
  }
}

/** A file in a new folder, so that no screenshot replaces another. */
function newPicture(part: PartName, step: string): string {
  const results = inRoot('test-results')
  mkdirSync(results, { recursive: true })
  const name = `${part}-${step.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`
  return path.join(mkdtempSync(path.join(results, 'smoke-')), name)
}
