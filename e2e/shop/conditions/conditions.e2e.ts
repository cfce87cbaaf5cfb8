import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { violationsIn, wcag } from '../../support/no-violations'
import { findFaults, readAmounts } from '../../support/noticed'
import { playwrightShopPage } from '../../support/playwright-shop-page'
import { purchase } from '../../support/purchase'
import { setTextSize, spaceTexts, unspaceTexts, zoomTexts } from '../../support/text-size'
import amounts from './amounts.json' with { type: 'json' }
import { conditions, type Look, phone } from './conditions'

/** Every fault of a purchase is reported, not only its first. */
const expectAll = expect.configure({ soft: true })

/** Without the size of targets, for which a bar over them counts: `expectToFitPhones` measures them. */
const rules = wcag.filter((tag) => tag !== 'wcag22aa')

/** The amounts after each step on a page without any condition. */
const known: Readonly<Record<string, readonly string[]>> = amounts

for (const condition of conditions) {
  const { name, tag = [], looks = [], prepare, usedBy, withAxe, cannotStore = false } = condition
  test(`a purchase succeeds with ${name}`, { tag }, async ({ page }) => {
    const setLook = lookSetter(page)
    const [usual = phone, ...others] = looks
    await setLook(usual)
    await prepare?.(page)
    const shop = { ...playwrightShopPage(page), ...(await usedBy?.(page)) }
    let last = ''
    let isPaid = false
    await purchase(
      {
        ...shop,
        step: async (step, take) => {
          await shop.step(step, take)
          // Without an order, the cart stays full.
          if (!isPaid || !cannotStore) {
            await expectAll.poll(() => page.evaluate(readAmounts), step).toEqual(known[step])
          }
          isPaid ||= step === 'the payment'
          const screen = await page.evaluate(screenOf)
          const isNew = screen !== last
          last = screen
          for (const look of isNew ? [...others, ...looks.slice(0, 1)] : looks.slice(0, 1)) {
            await setLook(look)
            const state = `${step}, ${JSON.stringify(look)}`
            expectAll(await page.evaluate(findFaults), state).toEqual([])
          }
          if (withAxe && isNew) expectAll(await violationsIn(page, rules), step).toEqual([])
        },
      },
      { canStore: !cannotStore },
    )
  })
}

/** Runs in the page. Names the screen or the dialog that is open. */
const screenOf = () =>
  document.querySelector('dialog:modal h2')?.textContent ?? location.pathname + document.title

/** @returns what changes a page's window and settings, as far as they differ from the last ones. */
function lookSetter(page: Page): (look: Look) => Promise<void> {
  const current: Partial<Required<Look>> = {}
  return async ({ width, height, text = 16, zoom, spaced = false, forcedColors = 'none' }) => {
    if (width !== current.width || height !== current.height) {
      await page.setViewportSize({ width, height })
    }
    if (forcedColors !== current.forcedColors) await page.emulateMedia({ forcedColors })
    if (text !== current.text) await setTextSize(page, (100 * text) / 16)
    // Always, since a document that is opened begins without it.
    if (zoom !== undefined) await page.evaluate(zoomTexts, zoom)
    if (spaced !== (current.spaced ?? false))
      await page.evaluate(spaced ? spaceTexts : unspaceTexts)
    Object.assign(current, { width, height, text, spaced, forcedColors })
  }
}
