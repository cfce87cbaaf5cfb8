import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PasswordField } from './password-field'

it('shows and hides a password with a button that says what it will do', async () => {
  render(<PasswordField label="Password" defaultValue="loyal" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')

  const toggle = screen.getByRole('button', { name: 'Show password' })
  await userEvent.click(toggle)
  expect(input.type).toBe('text')
  expect(toggle.getAttribute('aria-label')).toBe('Hide password')
  expect(toggle.hasAttribute('aria-pressed')).toBe(false)

  await userEvent.click(toggle)
  expect(input.type).toBe('password')
  expect(input.value).toBe('loyal')
})
