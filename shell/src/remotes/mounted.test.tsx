import { render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { withComponents } from './mounted'

const content = {
  mount: vi.fn((element: HTMLElement, { word }: { word: string }) => {
    element.textContent = word
  }),
  unmount: vi.fn((element: HTMLElement) => {
    element.textContent = ''
  }),
}
const Other = () => null
const exports = withComponents<Record<string, unknown>>({ SlotContent: content, Other }) as Record<
  string,
  ComponentType<{ word: string }>
>
const SlotContent = exports.SlotContent ?? Other

it('shows a mountable with its props, until it is unmounted', () => {
  const page = (word: string) => (
    <StrictMode>
      <SlotContent word={word} />
    </StrictMode>
  )
  const { rerender, unmount } = render(page('first'))
  const element = screen.getByText('first')
  rerender(page('second'))
  expect(screen.getByText('second')).toBe(element)
  unmount()
  expect(content.unmount).toHaveBeenLastCalledWith(element)
})

it('does not change components', () => {
  expect(exports.Other).toBe(Other)
})
