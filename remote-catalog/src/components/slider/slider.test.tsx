import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Slider } from './slider'

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
