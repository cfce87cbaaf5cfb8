import { render, screen } from '@testing-library/react'
import { expectConsole } from 'shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubObservers } from '../../testing/stubs'

/** Shows a number of books in a newly opened page. */
async function show(count: number) {
  vi.resetModules()
  const { BookGrid } = await import('./book-grid')
  const items = Array.from({ length: count }, (_, index) => `Book ${index + 1}`)
  render(
    <BookGrid label="Books" items={items} keyOf={(name) => name}>
      {(name) => name}
    </BookGrid>,
  )
}

const shown = () => screen.getAllByRole('listitem')

beforeEach(stubObservers)

describe('a grid of books', () => {
  it('shows all of a short list, and loads no code for it', async () => {
    const loads = vi.fn()
    vi.doMock('./row-observer', loads)
    await show(24)
    expect(shown()).toHaveLength(24)
    expect(shown()[0]?.getAttribute('aria-setsize')).toBeNull()
    await vi.dynamicImportSettled()
    expect(loads).not.toHaveBeenCalled()
  })

  it('shows the first books of a long list at once, and reports how many there are', async () => {
    vi.doUnmock('./row-observer')
    await show(1000)
    expect(shown()).toHaveLength(24)
    expect(shown()[0]?.getAttribute('aria-setsize')).toBe('1000')
    await vi.waitFor(() => expect(shown().length).toBeLessThan(24))
  })

  it.each([
    ['all of a long list', 100, 100],
    ['the first books of a huge list', 10_000, 200],
  ])('shows %s if its code cannot be loaded', async (_, count, most) => {
    expectConsole('warn', /Only the first books/)
    vi.doMock('./row-observer', () => {
      throw new Error('the file is not there')
    })
    await show(count)
    await vi.waitFor(() => expect(shown()).toHaveLength(most))
    expect(shown()[0]?.getAttribute('aria-setsize')).toBe(count > most ? String(count) : null)
  })
})
