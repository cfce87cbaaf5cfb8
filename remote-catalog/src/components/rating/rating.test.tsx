import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NumberedRating, Rating } from './rating'
import styles from './rating.module.css'

it('has its number beside it, which screen readers do not read twice', () => {
  render(<NumberedRating value={3.5} />)
  const number = screen.getByText('3.5')
  expect(number.getAttribute('aria-hidden')).toBe('true')
  expect(number.previousElementSibling).toBe(screen.getByRole('img', { name: 'Rated 3.5 of 5' }))
})

it.each([
  { value: 0, stars: 0, empty: 5 },
  { value: 3.5, stars: 3.5, empty: 2 },
  { value: 4.2, stars: 4, empty: 1 },
  { value: 5, stars: 5, empty: 0 },
])('draws $stars stars for $value', ({ value, stars, empty }) => {
  const { container } = render(<Rating value={value} />)
  /** Each part of a path is closed; a half star has a vertical line from its top. */
  const drawn = (className = '') => {
    const path = container.querySelector(`.${className}`)?.getAttribute('d') ?? ''
    return path.split('z').length - 1 - path.split('v').slice(1).length / 2
  }
  expect(drawn(styles.full)).toBe(stars)
  expect(drawn(styles.empty)).toBe(empty)
})
