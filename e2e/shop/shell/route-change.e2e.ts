import type { Page } from '@playwright/test'
import { expect, hold, hydrated, test } from '../../support/fixtures'

test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    announced: string[]
    transitions: number
  }
}

/** Records the shell's announcements from now on. */
async function listen(page: Page) {
  await page.evaluate(() => {
    window.announced = []
    const region = document.querySelector('[role="status"][aria-live="polite"]')
    if (!region) throw new Error('The page has no live region for its titles')
    new MutationObserver(() => window.announced.push(region.textContent ?? '')).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

test('a navigation sets the title, focuses the heading, and makes one announcement', async ({
  page,
  shopper,
}) => {
  await shopper.open()
  await expect(page).toHaveTitle('Bookshelf | Shop')
  await listen(page)
  const banner = page.getByRole('banner')
  const pages = [
    { name: 'Home', title: 'Bookshelf | Home' },
    { name: 'Wishlist', title: 'Bookshelf | Wishlist' },
    { name: 'Cart', title: 'Bookshelf | Cart' },
    { name: 'Profile', title: 'Bookshelf | Profile' },
  ]
  for (const { name, title } of pages) {
    await banner.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await banner.getByRole('link', { name: 'Shop' }).click()
  const card = page.getByRole('article', { name: 'Dracula' })
  await card.getByRole('link', { name: 'Dracula' }).click()
  // Its title and heading depend on its data.
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeFocused()
  await expect(page).toHaveTitle('Bookshelf | Dracula')
  const titles = pages.map(({ title }) => title)
  await expect
    .poll(() => page.evaluate(() => window.announced))
    .toEqual([...titles, 'Bookshelf | Shop', 'Bookshelf | Dracula'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('back, forward and reload restore the scroll position, and a newly opened page starts at its top', async ({
    page,
  }) => {
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await page.goto('/products')
    await hydrated(page.getByRole('main'))
    const book = page.getByRole('article').nth(5).getByRole('link').first()
    await book.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }))
    const left = await scrolled()
    expect(left).toBeGreaterThan(500)
    await book.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await scrolled()).toBe(0)

    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(scrolled).toBe(300)
    await page.goBack()
    await expect(page).toHaveURL('/products')
    await expect.poll(scrolled).toBe(left)
    await expect(book).toBeFocused()
    await page.goForward()
    await expect(page).not.toHaveURL('/products')
    await expect.poll(scrolled).toBe(300)

    await page.goBack()
    await expect.poll(scrolled).toBe(left)
    await page.reload()
    await expect.poll(scrolled).toBe(left)
    await expect(book).toBeFocused()

    await page.goto('/products')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await scrolled()).toBe(0)
  })

  test('the position is restored if a page is left right after scrolling', {
    tag: '@layout',
  }, async ({ page }) => {
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await page.goto('/products')
    await hydrated(page.getByRole('main'))
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // In one task: the scroll event has not fired when the list appears.
    await page.getByRole('link', { name: 'Books', exact: true }).evaluate((link: HTMLElement) => {
      scrollTo({ top: 250, behavior: 'instant' })
      link.click()
    })
    await expect(page).toHaveURL('/products')
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect(page).not.toHaveURL('/products')
    await expect.poll(scrolled).toBe(250)
  })
})

test('the previous screen stays until the next has loaded, below a progress line after 150 ms', async ({
  page,
}) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  const release = await hold(page, '**/remotes/account/**')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  const line = page.locator('main > div[aria-hidden="true"]').first()
  await expect(line).toHaveCSS('animation-delay', '0.15s')
  await expect(line).toHaveCSS('height', '2px')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
  await expect(line).toHaveCount(0)
})

/** Counts the view transitions of the page. */
async function countTransitions(page: Page) {
  await page.addInitScript(() => {
    window.transitions = 0
    const start = document.startViewTransition?.bind(document)
    if (!start) return
    document.startViewTransition = (update) => {
      window.transitions += 1
      return start(update)
    }
  })
}

/** Opens the list from home while its code still loads. */
async function goToListThatIsOnItsWay(page: Page) {
  const release = await hold(page, '**/product-list-*.js')
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Shop' })
  await hydrated(link)
  await link.click()
  await expect(page).toHaveURL('/products')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeFocused()
}

const transitions = (page: Page) => page.evaluate(() => window.transitions)

test('with reduced motion, screens change at once', { tag: '@layout' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await countTransitions(page)
  await goToListThatIsOnItsWay(page)
  expect(await transitions(page)).toBe(0)
})

test('one screen fades into the next unless that has loaded already, even with fast navigation', {
  tag: '@rare',
}, async ({ page }) => {
  await countTransitions(page)
  await goToListThatIsOnItsWay(page)
  expect(await transitions(page)).toBe(1)
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })
  await home.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/your online bookstore/)
  expect(await transitions(page)).toBe(1)
  // Faster than the transitions; the page logs no error (fixtures.ts).
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a')]
    for (let time = 0; time < 4; time++) for (const link of links) link.click()
    history.back()
    history.forward()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  await page.setViewportSize({ width: 800, height: 700 })
  await home.click()
  await expect(page).toHaveTitle('Bookshelf | Home')
})

test('a window that changes its size during a fade shows the next screen, without an error', {
  tag: '@layout',
}, async ({ page }) => {
  // The page logs no error (fixtures.ts).
  await page.exposeFunction('changeSize', () => page.setViewportSize({ width: 700, height: 800 }))
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) =>
      start(async () => {
        await (typeof options === 'function' ? options() : options?.update?.())
        await Reflect.get(window, 'changeSize')()
      })
  })
  await goToListThatIsOnItsWay(page)
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(700)
})
