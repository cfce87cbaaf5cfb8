/** The conditions of every day under which the whole purchase is tested. A new one is one entry in `conditions`. */
import type { Page } from '@playwright/test'
import { hydratedAttribute } from 'shared/page-protocol'
import { fixedDate, startAtFixedDate } from '../../support/fixed-date'
import { playwrightShopPage } from '../../support/playwright-shop-page'
import { longName } from '../../support/purchase'
import type { ShopPage, Target } from '../../support/shop-page'

/** A window, and what its browser is set to. */
export interface Look {
  width: number
  height: number
  /** The default size of text, in pixels: 16 unless it is changed. */
  text?: number
  /** A size of text that is set on the page, in percent, which media queries do not follow. */
  zoom?: number
  /** With the text spacing of WCAG 1.4.12. */
  spaced?: boolean
  forcedColors?: 'active' | 'none'
}

export interface Condition {
  /** Completes the sentence 'a purchase succeeds with …'. */
  name: string
  /** The tag of a condition that only a whole run tests. */
  tag?: '@layout' | '@rare'
  /**
   * The purchase is made in the first, in which the page is checked after each step, and each new screen in all of them.
   * By default it is made on a phone, and the page is not checked.
   */
  looks?: readonly Look[]
  /** Runs before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** How a person uses such a page, if that differs. */
  usedBy?: (page: Page) => Promise<Partial<ShopPage>>
  /** Whether axe checks each screen, too: where the condition changes what is shown. */
  withAxe?: true
  /** Whether orders cannot be stored, so that the shop has to say so. */
  cannotStore?: true
}

export const phone: Look = { width: 390, height: 844 }
const desktop: Look = { width: 1280, height: 800 }

/** Before a name, so that all of it is written from right to left: then the mark is on the left of the word. */
const hebrew = 'שלום! '

/** The default size of text on the three usual widths of phones. */
const withText = (text: number) => [320, 360, 390].map((width) => ({ width, height: 740, text }))

export const conditions: readonly Condition[] = [
  {
    // Every condition has reduced motion: motion takes time.
    name: 'reduced motion, with more space in texts, and in forced colours',
    tag: '@layout',
    looks: [
      phone,
      { ...phone, spaced: true },
      { ...desktop, spaced: true },
      { ...phone, forcedColors: 'active' },
      { ...desktop, forcedColors: 'active' },
    ],
    prepare: startAtFixedDate,
  },
  {
    name: 'all storage blocked',
    tag: '@rare',
    prepare: blockStorage,
    cannotStore: true,
  },
  {
    name: 'text of 24 px, and of 20 px; a zoom of 400%, and a phone on its side',
    tag: '@layout',
    looks: [
      ...withText(24),
      ...withText(20),
      { width: 320, height: 256 },
      { width: 844, height: 390 },
    ],
    prepare: startAtFixedDate,
    withAxe: true,
  },
  {
    name: 'text zoom of 200% (a size set on the page)',
    tag: '@layout',
    looks: [phone, { width: 1440, height: 900 }].map((look) => ({ ...look, zoom: 200 })),
    prepare: startAtFixedDate,
  },
  {
    name: 'names in Hebrew, and characters that nobody sees, pasted into every field',
    looks: [phone],
    prepare: async (page) => {
      await lengthenNames(page, [hebrew, ''])
      await startAtFixedDate(page)
    },
    usedBy: pasteInvisible,
  },
  {
    name: 'long words, a translated page, and a keyboard that composes',
    tag: '@layout',
    looks: [phone, { ...phone, width: 320 }],
    prepare: async (page) => {
      await lengthenNames(page, ['', ` ${longName}`])
      await translate(page)
      await page.clock.install({ time: fixedDate })
    },
    usedBy: composeLongWords,
  },
]

/** Replaces each text of the page by elements, as translators in browsers do, from its hydration on. */
function translate(page: Page) {
  return page.addInitScript((attribute) => {
    const untranslated = 'font, script, style, title, textarea, option'
    const observer = new MutationObserver(translateAll)
    function translateAll() {
      if (document.documentElement.getAttribute(attribute) !== 'screen') return
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (
          node instanceof Text &&
          node.data.trim() &&
          !node.parentElement?.closest(untranslated)
        ) {
          texts.push(node)
        }
      }
      for (const text of texts) {
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        outer.append(inner)
        inner.textContent = text.data
        text.replaceWith(outer)
      }
    }
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [attribute],
    })
  }, hydratedAttribute)
}

/**
 * Types long words into every field that has no digits, and composes what it types, as phones and many scripts do, with
 * a pause in the middle of the word.
 */
async function composeLongWords(page: Page): Promise<Partial<ShopPage>> {
  const cdp = await page.context().newCDPSession(page)
  const shop = playwrightShopPage(page)
  return {
    fill: async (target, short) => {
      const isKept = /\d$/.test(short) || target.role === 'combobox'
      const text = isKept ? short : `${short} ${longName}`
      await shop.fill(target, '')
      for (const length of [text.length - 1, text.length]) {
        const part = text.slice(0, length)
        await cdp.send('Input.imeSetComposition', {
          text: part,
          selectionStart: length,
          selectionEnd: length,
        })
        await page.clock.runFor(1500)
        await shop.expectValue(target, part)
      }
      await cdp.send('Input.insertText', { text })
      await shop.expectValue(target, text)
    },
  }
}

/** Puts a mark of direction and a zero-width space around what is filled in, as texts from other pages have them. */
async function pasteInvisible(page: Page): Promise<Partial<ShopPage>> {
  const shop = playwrightShopPage(page)
  const isSearch = (target: Target) => target.role === 'combobox'
  return {
    // What is searched for is in the address, and compared without them (product-search).
    fill: (target, text) => shop.fill(target, isSearch(target) ? text : `\u200e${text}\u200b`),
  }
}

/** Makes every name that the server sends longer. @param affixes what is written before and after it. */
function lengthenNames(page: Page, affixes: readonly [before: string, after: string]) {
  return page.addInitScript(([before, after]) => {
    const names = new Set([
      'name',
      'description',
      'firstname',
      'lastname',
      'street',
      'city',
      'state',
      'firstName',
      'lastName',
      'email',
    ])
    // A coupon's name is its code, and stays.
    function lengthen(this: object, key: string, value: unknown) {
      const isName = names.has(key) && !('saves' in this) && typeof value === 'string'
      if (!isName) return value
      // Not before a number, which would be taken for an amount, nor in an email.
      const start = /^\d|@/.test(value) ? '' : before
      return value.startsWith(start) && value.endsWith(after) ? value : start + value + after
    }
    let server: unknown
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: unknown) {
        server = started
        const { fetch } = globalThis
        globalThis.fetch = async (...request) => {
          const answer = await fetch(...request)
          const text = await answer.text()
          if (!answer.headers.get('content-type')?.includes('json'))
            return new Response(text || null, answer)
          return new Response(JSON.stringify(JSON.parse(text, lengthen)), answer)
        }
      },
    })
  }, affixes)
}

/** Blocks storage, as a browser does that refuses cookies. */
function blockStorage(page: Page) {
  return page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
    }
  })
}
