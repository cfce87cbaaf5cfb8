import { expect, hold, hydrated, test } from '../../support/fixtures'
import { book, bookPaths } from '../../support/pages/catalog'
import { inHeader } from '../../support/pages/shell'

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

test.use({ reducedMotion: 'no-preference' })

test('a visitor can add a book while its page still fades in', { tag: '@layout' }, async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
})
