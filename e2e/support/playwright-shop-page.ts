import { expect, type Locator, type Page, test } from '@playwright/test'
import type { ShopPage, Target } from './shop-page'

/** A shop page in Chromium, through Playwright. */
export function playwrightShopPage(page: Page): ShopPage {
  const at = (target: Target) => locate(page, target)
  const run = <Result>(script: (argument: never) => Result | Promise<Result>, argument: unknown) =>
    page.evaluate(script as (argument: unknown) => Result | Promise<Result>, argument)

  return {
    open: async (path) => void (await page.goto(path)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    click: (target) => at(target).click(),
    fill: (target, text) => at(target).fill(text),
    select: async (target, option) => void (await at(target).selectOption(option)),
    press: (key) => page.keyboard.press(key),
    expectPath: (path) => expect(page).toHaveURL(path),
    expectTitle: (title) => expect(page).toHaveTitle(title),
    expectVisible: (target) => expect(at(target)).toBeVisible(),
    expectAbsent: (target) => expect(at(target)).toBeHidden(),
    expectCount: (target, count) => expect(at(target)).toHaveCount(count),
    expectText: (target, text) => expect(at(target)).toContainText(text),
    expectChecked: (target, checked = true) => expect(at(target)).toBeChecked({ checked }),
    expectEnabled: (target) => expect(at(target)).toBeEnabled(),
    expectValue: (target, value) => expect(at(target)).toHaveValue(value),
    expectInPage: (look, expected, argument) =>
      expect.poll(() => run(look, argument)).toEqual(expected),
    evaluate: (script, argument) => run(script, argument),
    boxOf: async (target) => {
      const box = await at(target).boundingBox()
      if (!box) throw new Error(`${target.role} ${target.name ?? ''} has no box`)
      return box
    },
    step: (name, steps) => test.step(name, steps),
  }
}

/** The locator of a target. */
export function locate(page: Page, target: Target): Locator {
  const base = target.within ? locate(page, target.within) : page
  const { name } = target
  const named = base.getByRole(target.role, name === undefined ? {} : { name, exact: true })
  const found = target.having === undefined ? named : named.filter({ hasText: target.having })
  return target.first ? found.first() : found
}
