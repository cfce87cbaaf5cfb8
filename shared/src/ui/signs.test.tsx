import Menu from '@lucide/icons/icons/menu'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Badge } from './badge'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { Skeleton } from './skeleton'
import { ToastView } from './toast'

it('writes the count of a badge as text, and only above 0', () => {
  const { container, rerender } = render(<Badge count={0} />)
  expect(container.firstChild).toBeNull()
  rerender(<Badge count={1} />)
  expect(container.textContent).toBe('1')
  rerender(<Badge count={100} />)
  expect(container.textContent).toBe('99+')
})

it('draws an icon in its size, and hides it from screen readers', () => {
  const { container } = render(<Icon icon={Menu} size="1.25rem" strokeWidth={1.75} />)
  const svg = container.querySelector('svg')
  expect([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['aria-hidden', 'true'],
      ['width', '1.25rem'],
      ['height', '1.25rem'],
      ['stroke-width', '1.75'],
    ]),
  )
  expect(svg?.querySelectorAll('path, line')).toHaveLength(3)
})

it('names an icon button only by its label, whatever it contains', () => {
  render(
    <IconButton label="Cart, 3 books" icon={<svg />}>
      <Badge count={3} />
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: 'Cart, 3 books' })).toBeTruthy()
})

it('announces a toast in a region that already exists, and interrupts for red ones', () => {
  const { rerender } = render(<ToastView msg="" kind="success" open={false} />)
  const [polite, assertive] = ['polite', 'assertive'].map((live) =>
    document.querySelector(`[aria-live="${live}"]`),
  )
  rerender(<ToastView msg="Added to cart" kind="success" open />)
  expect([polite?.textContent, assertive?.textContent]).toEqual(['Added to cart', ''])
  rerender(<ToastView msg="Please select a delivery Address" kind="warning" open />)
  expect([polite?.textContent, assertive?.textContent]).toEqual([
    '',
    'Please select a delivery Address',
  ])
  rerender(<ToastView msg="Added to cart" kind="success" open={false} />)
  expect([polite?.textContent, assertive?.textContent]).toEqual(['', ''])
})

it('announces the same text again when it is shown again', () => {
  const { rerender } = render(<ToastView msg="Added to cart" kind="success" id={1} open />)
  const first = screen.getByText('Added to cart')
  rerender(<ToastView msg="Added to cart" kind="success" id={2} open />)
  expect(screen.getByText('Added to cart')).not.toBe(first)
})

it('reserves the space of what is loading, silently', () => {
  const { container } = render(<Skeleton width={120} height="2rem" />)
  const place = container.firstElementChild
  expect(place?.getAttribute('aria-hidden')).toBe('true')
  expect(place instanceof HTMLElement && [place.style.width, place.style.height]).toEqual([
    '120px',
    '2rem',
  ])
})
