import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { settled } from './settled'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Every page that is checked parses it again: the minified one takes half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and everything below it. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The rules that a theme can break, since it changes only colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * The violations that axe finds, one line per rule.
 * @param rules tags of rules, or 'colours'. @param part the part to check; the whole page by default.
 */
export async function violationsIn(
  page: Page,
  rules: string[] | 'colours',
  part = 'html',
): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly: RunOnly =
    rules === 'colours' ? { type: 'rule', values: ofColours } : { type: 'tag', values: [...rules] }
  const { violations } = await page.evaluate(
    // Details of passed rules are not needed, nor style sheets, each of which takes a request.
    ([context, run]) =>
      window.axe.run(context, { resultTypes: ['violations'], preload: false, runOnly: run }),
    [part, runOnly] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Fails if the screen has an accessibility violation, or scrolls sideways.
 * @param what names the state of the page in the error message.
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  rules: string[] | 'colours' = [...wcag, 'best-practice'],
): Promise<void> {
  expect(await violationsIn(page, rules), what).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The theme of a page, and its width in CSS pixels. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
}

/**
 * Runs a check in each look, in one load of the page.
 * @param check gets 'colours' as its rules if only the theme differs from an earlier look.
 */
export async function inEachLook(
  page: Page,
  looks: readonly Look[],
  check: (look: string, rules?: 'colours') => Promise<void>,
): Promise<void> {
  const widths = new Set<number>()
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await check(`${width} px, ${colorScheme}`, widths.has(width) ? 'colours' : undefined)
    widths.add(width)
  }
}

/** A width in both themes. */
export const inBothThemes = (width: number): readonly Look[] => [
  { colorScheme: 'light', width },
  { colorScheme: 'dark', width },
]
export const phoneLooks = inBothThemes(390)

/** @returns a check that fails if the screen has a violation in one of the looks. */
export function noViolationsIn(looks: readonly Look[]) {
  return (page: Page, what: string) =>
    inEachLook(page, looks, (look, rules) => expectNoViolations(page, `${what}, ${look}`, rules))
}

/** Checks the contrast of what a page shows, on a phone in both themes. jsdom can find all other violations of a state. */
export function expectContrast(page: Page, what: string): Promise<void> {
  return inEachLook(page, inBothThemes(320), async (look) => {
    expect.soft(await violationsIn(page, 'colours'), `${what}, ${look}`).toEqual([])
  })
}
