import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Checkbox } from './checkbox'
import { Radio } from './radio'

it('ticks a checkbox with a click on its label', async () => {
  render(<Checkbox label="Fiction" />)
  await userEvent.click(screen.getByText('Fiction'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Fiction' }).checked).toBe(true)
})

it('chooses one radio of a name at a time', async () => {
  render(
    <fieldset>
      <legend>Sort</legend>
      <Radio label="Low to high" name="sort" defaultChecked />
      <Radio label="High to low" name="sort" />
    </fieldset>,
  )
  await userEvent.click(screen.getByText('High to low'))
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
  expect(chosen).toEqual([false, true])
})
