import { expect } from '../../support/fixtures'
import { inEachLook, violationsIn, wcag } from '../../support/no-violations'
import { test } from './component-page'

/** Each component is shown in both themes, whatever the theme of the page. */
const looks = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1440 },
] as const

test('neither the component page nor its dialogs and drawers have an accessibility violation', async ({
  page,
  components,
}) => {
  /** @param part the part to check; the whole page by default. */
  const expectNoViolations = (what: string, part?: string) =>
    inEachLook(page, looks, async (look, rules) => {
      expect(await violationsIn(page, rules ?? wcag, part), `${what}, ${look}`).toEqual([])
    })
  await page.goto(components)
  await expect(page.getByRole('article', { name: 'Toast' })).toBeVisible()
  await expectNoViolations('every component')
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Open dialog' }).first().click()
  await expectNoViolations('an open dialog', 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open from the left' }).first().click()
  await expectNoViolations('an open drawer', 'dialog')
})
