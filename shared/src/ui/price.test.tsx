import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Price } from './price'

it('says what is paid, what it was, and how much is saved', () => {
  const { container } = render(<Price price={299} original={499} />)
  expect(container.textContent).toBe('now ₹299 before ₹499 40% off')
  expect(container.querySelector('ins')?.textContent).toBe('now ₹299')
  expect(container.querySelector('del')?.textContent).toBe('before ₹499')
})

it.each([undefined, 299, 250])('shows only the price when the original is %s', (original) => {
  const { container } = render(<Price price={299} original={original} />)
  expect(container.textContent).toBe('₹299')
  expect(container.querySelector('ins, del')).toBeNull()
})

it('shows a fixed struck amount and percentage', () => {
  const { container } = render(<Price price={949} original={999} struck={499} percent={60} />)
  expect(container.textContent).toBe('now ₹949 before ₹499 60% off')
})
