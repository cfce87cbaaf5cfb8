/** Storage that is full or blocked, made so in a real browser. */
import type { Page } from '@playwright/test'

const filler = 'somebody-else.filler'

/** Takes all the room that local storage has left, to the last character. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate((key) => {
    let text = localStorage.getItem(key) ?? ''
    for (let size = 4 * 1024 * 1024; size >= 1; ) {
      try {
        localStorage.setItem(key, text + '.'.repeat(size))
        text += '.'.repeat(size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  }, filler)
}

/** Gives back what `fillStorage` took. */
export function freeStorage(page: Page): Promise<void> {
  return page.evaluate((key) => localStorage.removeItem(key), filler)
}

/** Refuses, until the page is loaded anew, to store anything under keys that match. */
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
