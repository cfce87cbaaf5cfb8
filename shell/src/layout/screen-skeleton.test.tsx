import { render } from '@testing-library/react'
import { skeletonAttribute } from 'shared/page-protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const prerendered = '<p class="cart">The place of the cart</p>'

/** What is shown in a page with this markup. */
async function shownIn(page: string): Promise<Element> {
  document.body.innerHTML = page
  vi.resetModules()
  const { ScreenSkeleton } = await import('./screen-skeleton')
  return render(<ScreenSkeleton />).container
}

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('the skeleton of a screen', () => {
  it('is the one in the page', async () => {
    const shown = await shownIn(`<div ${skeletonAttribute}="">${prerendered}</div>`)
    expect(shown.innerHTML).toContain(prerendered)
    expect(shown.textContent).toContain('Loading…')
  })

  it('is a general one if the page has none', async () => {
    const shown = await shownIn('<p>Another page</p>')
    expect(shown.querySelector(`[${skeletonAttribute}]`)).toBeNull()
    expect(shown.querySelectorAll('[aria-hidden]').length).toBeGreaterThan(0)
  })
})
