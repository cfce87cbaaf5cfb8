import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Slider } from './slider'

it('shows and announces the formatted value of a slider', () => {
  render(
    <Slider
      label="Price up to"
      min={99}
      max={1000}
      value={640}
      onChange={() => {}}
      format={(rupees) => `₹${rupees}`}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Price up to' })
  expect(slider.getAttribute('aria-valuetext')).toBe('₹640')
  expect(screen.getByText('₹640').getAttribute('aria-hidden')).toBe('true')
})

it('reports the new value of a slider as a number', () => {
  const change = vi.fn()
  render(<Slider label="Rated at least" min={1} max={5} value={2} onChange={change} />)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } })
  expect(change.mock.calls).toEqual([[4]])
})

it('fills the track of a slider up to its value', () => {
  const { rerender } = render(
    <Slider label="Rated at least" min={1} max={5} value={2} onChange={() => {}} />,
  )
  const filled = () => screen.getByRole('slider').style.getPropertyValue('--filled')
  expect(filled()).toBe('0.25')
  rerender(<Slider label="Rated at least" min={1} max={5} value={9} onChange={() => {}} />)
  expect(filled()).toBe('1')
  expect(screen.getByRole('slider')).toHaveProperty('value', '5')
  rerender(<Slider label="Rated at least" min={5} max={5} value={5} onChange={() => {}} />)
  expect(filled()).toBe('0')
})
