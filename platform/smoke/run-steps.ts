import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
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
    await withinTime(() => run(tools), stepTimeout).catch((error) =>
      errors.unshift(reasonOf(error)),
    )
    if (errors.length === 0) continue
    const picture = await takePicture(step).catch(() => 'none could be taken')
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

/** Playwright's own timeouts come first: this one is for what has none. */
async function withinTime(run: () => Promise<unknown>, time: number): Promise<void> {
  const timer = new AbortController()
  const late = delay(time, null, timer).then(() => {
    throw new Error(`not done after ${time / 1000} s`)
  })
  await Promise.race([run(), late]).finally(() => timer.abort())
}
