/**
 * A page of the shop as a shopper uses it. Journeys are written against this interface, so that the same
 * code runs in every engine: through Playwright in Chromium (`playwright-shop-page.ts`), and through
 * WebDriver in Firefox and WebKit (`engines/engine-page.ts`).
 *
 * Every method waits until it succeeds, or fails with what it saw instead.
 */
export interface ShopPage {
  /** Loads an address of the shop, as if typed. @param path with its query. */
  open(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  click(target: Target): Promise<void>
  /** Replaces the text of a field. */
  fill(target: Target, text: string): Promise<void>
  /** Chooses an option of a `select` by its text. */
  select(target: Target, option: string): Promise<void>
  /** Presses a key wherever the focus is. */
  press(key: Key): Promise<void>
  /** @param path with its query. */
  expectPath(path: string | RegExp): Promise<void>
  expectTitle(title: string): Promise<void>
  expectVisible(target: Target): Promise<void>
  /** Expects that the target does not exist or is not visible. */
  expectAbsent(target: Target): Promise<void>
  expectCount(target: Target, count: number): Promise<void>
  /** Expects that the target contains the text. */
  expectText(target: Target, text: string | RegExp): Promise<void>
  expectChecked(target: Target, checked?: boolean): Promise<void>
  expectEnabled(target: Target): Promise<void>
  expectValue(target: Target, value: string): Promise<void>
  /** Waits until a function that runs in the page returns this value. */
  expectInPage<Result, Argument = undefined>(
    look: (argument: Argument) => Result | Promise<Result>,
    expected: Result,
    argument?: Argument,
  ): Promise<void>
  /** Runs a function in the page. The function and its result must be serialisable. */
  evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** The position of a target on the page, in CSS pixels. */
  boxOf(target: Target): Promise<Box>
  /** Runs a part of a journey; a failure report contains its name. */
  step(name: string, run: () => Promise<void>): Promise<void>
}

export type Key = 'Enter' | 'Escape'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Role =
  | ('alert' | 'article' | 'banner' | 'button' | 'checkbox' | 'combobox' | 'contentinfo')
  | ('dialog' | 'form' | 'group' | 'heading' | 'link' | 'list' | 'listitem' | 'main' | 'option')
  | ('radio' | 'region' | 'slider' | 'status' | 'textbox')

/** An element of the page, found by role and name as a screen reader finds it. */
export interface Target {
  role: Role
  /** The whole accessible name, or a pattern. */
  name?: string | RegExp
  /** Text that it must contain. */
  having?: string
  /** The element that contains it. */
  within?: Target
  /** Uses the first of several; otherwise there must be exactly one. */
  first?: true
}

type Details = Omit<Target, 'role' | 'name'>

const of =
  (role: Role) =>
  (name?: string | RegExp, details: Details = {}): Target => ({
    role,
    ...(name === undefined ? {} : { name }),
    ...details,
  })

export const alert = of('alert')
export const article = of('article')
export const button = of('button')
export const combobox = of('combobox')
export const dialog = of('dialog')
export const group = of('group')
export const heading = of('heading')
export const link = of('link')
export const radio = of('radio')
export const region = of('region')
export const slider = of('slider')
export const textbox = of('textbox')

export const banner: Target = { role: 'banner' }
export const main: Target = { role: 'main' }

export const searchbox: Target = { role: 'combobox', name: 'Search for a book' }

/** A link of the header: 'Cart, 1 book'. */
export const inHeader = (name: string | RegExp): Target => link(name, { within: banner })
