/** Development servers of the tests, in a copy of the project whose sources are edited. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { inRoot } from '../../platform/project/index'
import { addressOf } from '../support/commands'
import { expect } from '../support/fixtures'
import { copyProject } from '../support/project-copy'

/** A copy of the project; `stop` ends the server and reverts edits. */
export function developedProject() {
  const copy = copyProject()
  const edited = new Set<string>()
  return {
    /** Starts `npm run dev`. @returns the address of its pages, once they are available. */
    start: async (...args: string[]) => {
      const url = await addressOf(copy.start({ PORT: '0' }, 'dev', ...args))
      await untilServed(url)
      return url
    },
    edit: (file: string, from: string, to: string) => {
      const before = readFileSync(copy.path(file), 'utf8')
      expect(before).toContain(from)
      edited.add(file)
      writeFileSync(copy.path(file), before.replace(from, to))
    },
    stop: async () => {
      await copy.stop()
      for (const file of edited) cpSync(inRoot(file), copy.path(file))
      edited.clear()
    },
    remove: copy.remove,
  }
}

/** Waits until a development server serves its pages. */
export async function untilServed(url: string): Promise<void> {
  const asPage = { headers: { accept: 'text/html' } }
  await expect(async () => expect((await fetch(url, asPage)).ok).toBe(true)).toPass()
}

/** Opens a page and waits until it receives updates. */
export async function openDeveloped(page: Page, url: string): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text().includes('connected.'))
  await page.goto(url)
  await connected
}

/** Marks an element. @returns a function that says whether it still exists and was not replaced. */
export async function mark(element: Locator): Promise<() => Promise<boolean>> {
  const handle = await element.elementHandle()
  return async () =>
    (await handle?.evaluate((node) => node.isConnected).catch(() => false)) ?? false
}

/** Fills a field, makes a change of its page, and expects the field to be the same one, with what it was filled with. */
export async function expectKept(field: Locator, value: string, change: () => Promise<void>) {
  await field.fill(value)
  const isSame = await mark(field)
  await change()
  expect(await isSame()).toBe(true)
  await expect(field).toHaveValue(value)
}
