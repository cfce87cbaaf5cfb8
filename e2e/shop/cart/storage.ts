/** Full or blocked storage in a real browser. */
import type { Page } from '@playwright/test'

const filler = 'somebody-else.filler.'

/** Fills local storage to the last character, in pieces, since storing a value again writes it as a whole. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate((key) => {
    let last = ''
    for (let size = 4 * 1024 * 1024; size >= 1; ) {
      try {
        if (size > 1024) localStorage.setItem(key + localStorage.length, '.'.repeat(size))
        else localStorage.setItem(key, last + '.'.repeat(size))
        last += '.'.repeat(size > 1024 ? 0 : size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  }, filler)
}

/** Removes what `fillStorage` stored. */
export function freeStorage(page: Page): Promise<void> {
  return page.evaluate((key) => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(key)) localStorage.removeItem(name)
    }
  }, filler)
}

/** Makes storage refuse matching keys until the page is reloaded. */
export function blockStorage(page: Page, keys: RegExp = /./): Promise<void> {
  return page.evaluate((source) => {
    const { setItem } = Storage.prototype
    const isBlocked = new RegExp(source)
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage && isBlocked.test(key)) {
        throw new DOMException('blocked', 'SecurityError')
      }
      setItem.call(this, key, text)
    }
  }, keys.source)
}
