import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Browser } from '@playwright/test'
import { folderOf, inRoot, type PartName, stoppable } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { launchChromium } from './chromium.ts'
import { type SmokeTest, toolsFor } from './smoke-test.ts'
import { type WatchedPage, watchPage } from './watch-page.ts'

/** The timeout of one step, in milliseconds. That of one action in the page is Playwright's: 30 seconds. */
const stepTimeout = 90_000

/** The file of the smoke test of each part. */
export type SmokeTests = Record<PartName, string>

/** The smoke tests of parts whose sources are in this project. */
export const sourcesOf = (parts: readonly PartName[]): SmokeTests =>
  Object.fromEntries(parts.map((part) => [part, inRoot(folderOf(part), 'smoke.ts')]))

/**
 * Runs smoke tests in a shop, each as a new shopper.
 * @param url of the shop.
 * @returns what went wrong, at which step.
 * @throws Error when no browser starts here.
 */
export function runSmokeTests(tests: SmokeTests, url: string): Promise<string[]> {
  return stoppable(() => runAll(tests, url))
}

async function runAll(tests: SmokeTests, url: string): Promise<string[]> {
  const browser = await launchChromium()
  const failures: string[] = []
  try {
    for (const [part, file] of Object.entries(tests)) {
      const failure = await runOne(browser, part, file, url)
      if (failure) failures.push(`${part}, ${failure}`)
    }
    return failures
  } finally {
    await browser.close()
  }
}

/** The same for a composed directory, which is served during the tests. */
export async function runSmokeTestsIn(folder: string, tests: SmokeTests) {
  const server = await serveSite({ folder, port: 0 })
  return runSmokeTests(tests, originOf(server)).finally(() => {
    server.closeAllConnections()
    server.close()
  })
}

async function runOne(browser: Browser, part: PartName, file: string, baseURL: string) {
  const { smokeTest }: { smokeTest: SmokeTest } = await import(pathToFileURL(file).href)
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const takePicture = async (step: string) => {
      const name = `${part}-${step.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${Date.now()}.png`
      const picture = inRoot('test-results/smoke', name)
      await page.waitForLoadState()
      await page.screenshot({ path: picture })
      return picture
    }
    const watched = watchPage(page)
    const tools = toolsFor(page)
    const steps = Object.entries(smokeTest).map(([name, step]) => [name, () => step(tools)])
    return await runSteps(watched, Object.fromEntries(steps), takePicture)
  } finally {
    await context.close()
  }
}

/**
 * Runs steps, by their names, up to the first that fails. A step has passed when the page that it leaves behind is
 * hydrated and quiet, and nothing is on the console.
 * @param takePicture takes a screenshot of the page, and returns its path.
 * @param timeout how long one step may take, in milliseconds.
 * @returns what went wrong in which step, with a screenshot, or `null`.
 */
export async function runSteps(
  { errors, settle, requested }: WatchedPage,
  steps: Readonly<Record<string, () => Promise<unknown>>>,
  takePicture: (step: string) => Promise<string>,
  timeout = stepTimeout,
): Promise<string | null> {
  for (const [step, run] of Object.entries(steps)) {
    const whole = () => run().then(settle)
    await withinTime(whole, timeout, requested).catch((error) => errors.unshift(reasonOf(error)))
    if (errors.length === 0) continue
    // After a failed navigation, the browser's own error page may come while the first picture is taken.
    const picture = await takePicture(step)
      .catch(() => takePicture(step))
      .catch((error) => `none could be taken (${reasonOf(error)})`)
    return `step “${step}”: ${[...new Set(errors)].join('; ')}. Screenshot: ${picture}`
  }
  return null
}

/** The first line of an error, and what Playwright was waiting for. */
function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const waiting = /^ *- (waiting for .*)$/m.exec(text)?.[1]
  return [text.split('\n')[0]?.replace(/\.$/, ''), waiting].filter(Boolean).join(', ')
}

/** Playwright's own timeouts are shorter: this one is for what has none. @param requested what has no answer yet. */
async function withinTime(
  run: () => Promise<unknown>,
  time: number,
  requested: () => string[],
): Promise<void> {
  const late = once(AbortSignal.timeout(time), 'abort').then(() => {
    const waiting = requested().map((url) => `, waiting for ${url}`)
    throw new Error(`timed out after ${time / 1000} s${waiting.join('')}`)
  })
  await Promise.race([run(), late])
}
