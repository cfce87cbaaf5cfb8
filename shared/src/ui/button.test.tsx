import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './button'

it('does nothing while busy, but keeps its name and the focus', async () => {
  const save = vi.fn()
  const { rerender } = render(<Button onClick={save}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(
    <Button onClick={save} busy>
      Save
    </Button>,
  )
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Save', busy: true }))

  expect(save).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
})

it('submits a form only when told to, and not again while busy', async () => {
  const submitted = vi.fn((event: SubmitEvent) => event.preventDefault())
  document.addEventListener('submit', submitted)
  const form = (busy: boolean) => (
    <form>
      <input aria-label="City" />
      <Button>Cancel</Button>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(submitted).not.toHaveBeenCalled()

  await userEvent.type(screen.getByLabelText('City'), 'Pune{Enter}')
  rerender(form(true))
  await userEvent.type(screen.getByLabelText('City'), '{Enter}')
  expect(submitted).toHaveBeenCalledTimes(1)
  document.removeEventListener('submit', submitted)
})
