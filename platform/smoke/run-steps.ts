import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { ConsoleMessage } from '@playwright/test'

/** The page's events for errors. */
interface PageEvents {
  on(event: 'pageerror', hear: (error: Error) => void): unknown
  on(event: 'console', hear: (message: Pick<ConsoleMessage, 'type' | 'text'>) => void): unknown
}

interface Options {
  page: PageEvents
  /** By their names, in this order. */
  steps: Readonly<Record<string, () => Promise<unknown>>>
  /** How long one step may take, in milliseconds. */
  stepTimeout: number
  /** Takes a picture of the page. @returns its path. */
  takePicture: (step: string) => Promise<string>
}

/**
 * Runs steps up to the first that fails. Console errors are failures, too.
 * @returns what went wrong at which step, with a picture of the page, or `null`.
 */
export async function runSteps(options: Options): Promise<string | null> {
  const { page, steps, stepTimeout, takePicture } = options
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  for (const [step, run] of Object.entries(steps)) {
    await withinTime(run, stepTimeout).catch((error) => errors.unshift(reasonOf(error)))
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

/** Playwright's own timeouts are shorter: this one is for steps without a timeout. */
async function withinTime(run: () => Promise<unknown>, time: number): Promise<void> {
  const timer = new AbortController()
  const late = delay(time, null, timer).then(() => {
    throw new Error(`not done after ${time / 1000} s`)
  })
  await Promise.race([run(), late]).finally(() => timer.abort())
}
