import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Spinner } from './spinner'

it('says what is loading', () => {
  render(<Spinner label="Loading books" />)
  expect(screen.getByRole('status').textContent).toBe('Loading books')
})
