import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type SmokeTest, toolsFor } from './smoke-test.ts'

interface Options {
  page: Page
  smokeTest: SmokeTest
  /** How long one step may take, in milliseconds. */
  stepTimeout: number
  /** Takes a picture of the page. @returns its path. */
  takePicture: (step: string) => Promise<string>
}

/**
 * Runs the steps of a smoke test up to the first that fails. Console errors are failures, too.
 * @returns what went wrong at which step, with a picture of the page, or `null`.
 */
export async function runSteps(options: Options): Promise<string | null> {
  const { page, smokeTest, stepTimeout, takePicture } = options
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const tools = toolsFor(page)
  for (const [step, run] of Object.entries(smokeTest)) {
    await withinTime(() => run(tools), stepTimeout).catch((error) => {
      errors.unshift(String(error instanceof Error ? error.message : error).split('\n')[0] ?? '')
    })
    if (errors.length === 0) continue
    const picture = await takePicture(step).catch(() => 'the page does not let itself be pictured')
    return `step “${step}”: ${[...new Set(errors)].join('; ')} (${picture})`
  }
  return null
}

/** Playwright's own timeouts come first: this one is for what has none. */
async function withinTime(run: () => Promise<unknown>, time: number): Promise<void> {
  const timer = new AbortController()
  const late = delay(time, null, timer).then(() => {
    throw new Error(`not done after ${time / 1000} s`)
  })
  await Promise.race([run(), late]).finally(() => timer.abort())
}
