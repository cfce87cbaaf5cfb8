import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Chip } from './chip'

it('removes a chip’s filter', async () => {
  const remove = vi.fn()
  render(
    <Chip onRemove={remove} removeLabel="Remove the filter Fiction">
      Fiction
    </Chip>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Fiction' }))
  expect(remove).toHaveBeenCalledTimes(1)
})
