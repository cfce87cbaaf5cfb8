import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { violationsIn, wcag } from '../../support/no-violations'
import { findFaults, readAmounts } from '../../support/noticed'
import { playwrightShopPage } from '../../support/playwright-shop-page'
import { purchase } from '../../support/purchase'
import { setTextSize } from '../../support/text-size'
import amounts from './amounts.json' with { type: 'json' }
import { conditions, type Look, phone } from './conditions'

/** Every fault of a purchase is reported, not only its first. */
const expectAll = expect.configure({ soft: true })

/** Without the size of targets, for which a bar over them counts: touch-targets.e2e.ts measures them. */
const rules = wcag.filter((tag) => tag !== 'wcag22aa')

/** The amounts after each step on a page without any condition. */
const known: Readonly<Record<string, readonly string[]>> = amounts

for (const { name, looks = [phone], prepare, usedBy, withAxe, cannotPay = false } of conditions) {
  test(`a purchase succeeds with ${name}`, async ({ page }) => {
    await setLook(page, looks[0])
    await prepare?.(page)
    const shop = { ...playwrightShopPage(page), ...(await usedBy?.(page)) }
    const checked = new Set<string>()
    let isPaid = false
    await purchase(
      {
        ...shop,
        step: async (step, take) => {
          await shop.step(step, take)
          // Without a payment, the cart stays full.
          if (!isPaid || !cannotPay) {
            await expectAll.poll(() => page.evaluate(readAmounts), step).toEqual(known[step])
          }
          isPaid ||= step === 'the chosen address'
          for (const look of looks) {
            if (looks.length > 1) await setLook(page, look)
            const state = `${step}, ${look.width} px`
            expectAll(await page.evaluate(findFaults), state).toEqual([])
          }
          if (looks.length > 1) await setLook(page, looks[0])
          const screen = await page.evaluate(screenOf)
          if (!withAxe || checked.has(screen)) return
          checked.add(screen)
          expectAll(await violationsIn(page, rules), step).toEqual([])
        },
      },
      { canPay: !cannotPay },
    )
  })
}

/** Runs in the page. Names the screen or the dialog that is open. */
const screenOf = () =>
  document.querySelector('dialog:modal h2')?.textContent ?? location.pathname + document.title

async function setLook(page: Page, look: Look): Promise<void> {
  const { width, height, text = 16, forcedColors = 'none' } = look
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ forcedColors })
  await setTextSize(page, (100 * text) / 16)
}
