import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { setTextSize } from '../../support/text-size'

/** In rem: the widths at which the rules of slides change (offer-carousel.module.css). */
const changes = [22.5, 48, 64]
/** In rem: from this width on, a low window has rules of its own. */
const wide = 48

/**
 * The windows on both sides of each change, and the smallest phone and a large screen: between two changes, slides have
 * the least space at one of them.
 * @param percent the size of the text, on which the changes depend.
 */
function windowsFor(percent: number) {
  const rem = (16 * percent) / 100
  const widths = [320, ...changes.flatMap((at) => [at * rem - 1, at * rem + 1]), 2560]
  return widths.flatMap((width) =>
    (width > wide * rem ? [390, 1024] : [1024]).map((height) => ({ width, height })),
  )
}

/** Describes what is outside its slide or under the buttons. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const carousel = document.querySelector('[aria-roledescription="carousel"]')
    const buttons = carousel?.querySelector('[aria-label="Choose slide"]')?.parentElement
    if (!carousel || !buttons) throw new Error('There is no carousel')
    const shown = carousel.getBoundingClientRect()
    const controls = buttons.getBoundingClientRect()
    const found: string[] = []
    if (controls.left < shown.left - 1 || controls.right > shown.right + 1) found.push('buttons')
    const slides = [...carousel.querySelectorAll('[aria-roledescription="slide"]')]
    for (const [index, slide] of slides.entries()) {
      const box = slide.getBoundingClientRect()
      for (const part of slide.querySelectorAll('*')) {
        // The button's decoration and hidden text are clipped by their parents.
        if (getComputedStyle(part).position === 'absolute' && part.tagName === 'SPAN') continue
        // In a low window a slide shows no book.
        if (part.getClientRects().length === 0) continue
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const isInside =
          left >= box.left - 1 &&
          right <= box.right + 1 &&
          top >= box.top - 1 &&
          bottom <= box.bottom + 1
        const isUnderButtons =
          part.tagName === 'A' &&
          bottom > controls.top &&
          left < controls.right - shown.left + box.left
        if (!isInside || isUnderButtons) found.push(`${part.tagName} of slide ${index + 1}`)
      }
    }
    return found
  })
}

test('no slide covers another at any width, also with larger text', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page.getByRole('region', { name: 'Offers' }))
  for (const percent of [100, 150, 200]) {
    await setTextSize(page, percent)
    for (const size of windowsFor(percent)) {
      await page.setViewportSize(size)
      const { width, height } = size
      expect(await misplaced(page), `at ${width} by ${height} px and ${percent}%`).toEqual([])
    }
  }
})

test('a phone in landscape shows the slide with its controls at once', { tag: '@layout' }, async ({
  page,
}) => {
  for (const [width, height] of [
    [780, 390],
    [844, 390],
    [932, 430],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const next = page.getByRole('button', { name: 'Next slide' })
    await expect(next).toBeInViewport({ ratio: 1 })
  }
})
