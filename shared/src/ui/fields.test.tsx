import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NumericField } from './numeric-field'
import { PasswordField } from './password-field'
import { SelectField } from './select-field'
import { TextField } from './text-field'

const countries = [
  { value: 'India', label: 'India' },
  { value: 'Nepal', label: 'Nepal' },
]

describe.each([
  { name: 'a text field', Field: TextField },
  { name: 'a password field', Field: PasswordField },
  { name: 'a numeric field', Field: NumericField },
])('$name', ({ Field }) => {
  it('is named by its visible label', () => {
    render(<Field label="Secret" />)
    expect(screen.getByText('Secret').tagName).toBe('LABEL')
    expect(screen.getByLabelText('Secret').tagName).toBe('INPUT')
  })

  it('says what is wrong, and what helps, to who cannot see it', () => {
    render(<Field label="Secret" error="Please enter all the fields" hint="In full." />)
    const input = screen.getByLabelText('Secret')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(input)).toBe('Please enter all the fields In full.')
  })

  it('is valid and undescribed without an error', () => {
    render(<Field label="Secret" error="" />)
    const input = screen.getByLabelText('Secret')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('takes pasted text', async () => {
    render(<Field label="Secret" />)
    await userEvent.click(screen.getByLabelText('Secret'))
    await userEvent.paste('411001')
    expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('411001')
  })
})

it('keeps a description that the page adds', () => {
  render(<TextField label="City" hint="In full." aria-describedby="more" />)
  expect(screen.getByLabelText('City').getAttribute('aria-describedby')).toMatch(/-hint more$/)
})

it('asks a phone for its number keys, without a spin button', () => {
  render(<NumericField label="Pincode" />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pincode' })
  expect(input.inputMode).toBe('numeric')
})

it('chooses one of the options of a select field', async () => {
  render(<SelectField label="Country" options={countries} error="Not there yet" />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  await userEvent.selectOptions(select, 'Nepal')
  expect(select.value).toBe('Nepal')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(select)).toBe('Not there yet')
})

it('shows and hides a password by a button that says what it will do', async () => {
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

function descriptionOf(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
