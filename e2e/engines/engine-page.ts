import { isDeepStrictEqual } from 'node:util'
import type { ShopPage, Target } from '../support/shop-page'
import type { Tab } from './engine'
import type { InPage, Seen, WireTarget } from './in-page'
import { until } from './until'

/** A shop page in an engine that is driven through WebDriver. */
export function engineShopPage(tab: Tab, origin: string): ShopPage {
  const inPage = <Name extends keyof InPage>(name: Name, ...args: Parameters<InPage[Name]>) =>
    tab.evaluate<Awaited<ReturnType<InPage[Name]>>>(
      `shopTest.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`,
    )
  const look = (target: Target) => inPage('look', wire(target))

  /** Waits until a target looks as expected. */
  const sees = (target: Target, is: (seen: Seen) => boolean, wanted: string) =>
    until(`${nameOf(target)} should ${wanted}`, async () => {
      const seen = await look(target)
      return is(seen) ? undefined : `it is ${JSON.stringify(seen).slice(0, 400)}`
    })

  const run = <Result>(script: (argument: never) => unknown, argument: unknown) =>
    tab.evaluate<Result>(`(${script})(${JSON.stringify(argument)})`)

  const click = (target: Target) =>
    until(`${nameOf(target)} should be clicked`, async () => {
      const point = await inPage('clickable', wire(target))
      if (typeof point === 'string') return point
      await tab.click(point.x, point.y)
      return undefined
    })

  const focus = (target: Target) =>
    until(`${nameOf(target)} should take the focus`, async () =>
      (await inPage('focus', wire(target))) ? undefined : 'it is not there',
    )

  return {
    open: (path) => tab.goto(new URL(path, origin).href),
    reload: () => tab.reload(),
    back: () => tab.back(),
    click,
    fill: async (target, text) => {
      await sees(target, ({ count, enabled }) => count === 1 && enabled, 'be a field')
      await focus(target)
      await tab.type(text)
      await sees(target, ({ value }) => value === text, `hold “${text}”`)
    },
    select: (target, option) =>
      until(`${nameOf(target)} should be ${option}`, async () =>
        (await inPage('select', wire(target), option)) ? undefined : 'there is no such option',
      ),
    press: (key) => tab.press(key),
    expectPath: (path) =>
      until(`the address should be ${path}`, async () => {
        const seen = await tab.evaluate<string>('location.pathname + location.search')
        const right =
          typeof path === 'string' ? new URL(path, origin).href === origin + seen : path.test(seen)
        return right ? undefined : `it is ${seen}`
      }),
    expectTitle: (title) =>
      until(`the title should be ${title}`, async () => {
        const seen = await tab.evaluate<string>('document.title')
        return seen === title ? undefined : `it is ${seen}`
      }),
    expectVisible: (target) =>
      sees(target, ({ count, visible }) => count === 1 && visible, 'be visible'),
    expectAbsent: (target) => sees(target, ({ visible }) => !visible, 'be absent'),
    expectCount: (target, count) => sees(target, (seen) => seen.count === count, `be ${count}`),
    expectText: (target, text) =>
      sees(
        target,
        (seen) =>
          seen.count === 1 &&
          (typeof text === 'string' ? seen.text.includes(text) : text.test(seen.text)),
        `hold “${text}”`,
      ),
    expectChecked: (target, checked = true) =>
      sees(
        target,
        (seen) => seen.count === 1 && seen.checked === checked,
        `be checked: ${checked}`,
      ),
    expectEnabled: (target) => sees(target, (seen) => seen.enabled, 'be enabled'),
    expectValue: (target, value) => sees(target, (seen) => seen.value === value, `be ${value}`),
    expectInPage: (script, expected, argument) =>
      until(`${script} should give ${JSON.stringify(expected)}`, async () => {
        const seen = await run(script, argument)
        return isDeepStrictEqual(seen ?? undefined, expected)
          ? undefined
          : `it gives ${JSON.stringify(seen)}`
      }),
    evaluate: (script, argument) => run(script, argument),
    boxOf: async (target) => {
      await sees(target, ({ count, visible }) => count === 1 && visible, 'be visible')
      return (await look(target)).box
    },
    step: async (name, steps) => {
      try {
        await steps()
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        })
      }
    },
  }
}

function wire({ name, within, ...target }: Target): WireTarget {
  return {
    ...target,
    ...(name === undefined
      ? {}
      : { name: typeof name === 'string' ? name : { source: name.source, flags: name.flags } }),
    ...(within ? { within: wire(within) } : {}),
  }
}

function nameOf({ role, name, within }: Target): string {
  return `${role}${name === undefined ? '' : ` “${name}”`}${within ? ` in ${nameOf(within)}` : ''}`
}
