import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Rating } from './rating'

it('is one picture with one name', () => {
  render(<Rating value={3.5} />)
  expect(screen.getByRole('img', { name: 'Rated 3.5 of 5' }).textContent).toBe('')
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

it.each([
  { value: 0, stars: 0 },
  { value: 3.5, stars: 3.5 },
  { value: 4.2, stars: 4 },
  { value: 5, stars: 5 },
])('draws $stars stars for $value', ({ value, stars }) => {
  const { container } = render(<Rating value={value} />)
  const width = container.querySelector('clipPath rect')?.getAttribute('width')
  expect(Number(width)).toBe(stars * 20)
})
