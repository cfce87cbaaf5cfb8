import type { Page } from '@playwright/test'
import { onServer } from '../../support/fake-server'
import { expect, hold, hydrated, test } from '../../support/fixtures'
import { book, bookPaths } from '../../support/pages/catalog'
import { inHeader } from '../../support/pages/shell'
import { comes, stopClock } from '../../support/stopped-clock'

const logInHere = (page: Page) =>
  page.getByRole('button', { name: 'Login With Test Credentials' }).click()

declare global {
  interface Window {
    pausedFade?: Animation[]
  }
}

/** Runs in the page: the first view transition stays at its beginning. */
function pauseFirstFade() {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    document.startViewTransition = start
    const transition = start(update)
    transition.ready.then(() => {
      window.pausedFade = document.getAnimations()
      for (const animation of window.pausedFade) animation.pause()
    })
    return transition
  }
}

test.describe('a visitor', () => {
  async function wantDracula(page: Page) {
    await page.goto('/products?category=thriller')
    const button = book(page, 'Dracula').getByRole('button', { name: 'Add to cart' })
    await hydrated(button)
    await button.click()
    await expect(page).toHaveURL('/login')
  }

  test('logs in first, comes back, and has the book once', async ({ page }) => {
    await page.clock.install()
    await wantDracula(page)
    await page.reload()
    await expect(page.getByText('Log in, and Dracula will be in your cart.')).toBeVisible()
    await stopClock(page)
    await logInHere(page)
    await comes(page.getByText('Added to your cart'))
    await expect(page).toHaveURL('/products?category=thriller')
    await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
    await page.clock.resume()
    await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
    await page.reload()
    await expect(book(page, 'Dracula').getByRole('link', { name: 'Go to cart' })).toBeVisible()
    expect(await onServer(page, 'cart')).toEqual([['Dracula', 1]])
  })

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' })

    test('can add a book while its page still fades in', { tag: '@layout' }, async ({ page }) => {
      await page.addInitScript(pauseFirstFade)
      const release = await hold(page, '**/product-detail-*.js')
      await page.goto('/products?category=thriller')
      const link = book(page, 'Dracula').getByRole('link', { name: 'Dracula' })
      await hydrated(link)
      await link.click()
      await expect(page).toHaveURL(bookPaths.dracula)
      release()
      await expect.poll(() => page.evaluate(() => window.pausedFade?.length)).toBeGreaterThan(0)
      // By keyboard: Chromium sends no clicks to a screen that fades, other engines do.
      await page.getByRole('button', { name: 'Add to cart' }).first().press('Enter')
      await expect(page).toHaveURL('/login')
      await page.evaluate(() => {
        for (const animation of window.pausedFade ?? []) animation.finish()
      })
      await logInHere(page)
      await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
    })
  })
})
