import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SelectField, TextField } from './fields'

const countries = [
  { value: 'India', label: 'India' },
  { value: 'Nepal', label: 'Nepal' },
]

describe('a text field', () => {
  it('describes its hint and its error to screen readers', () => {
    render(<TextField label="Secret" error="Please enter all the fields" hint="In full." />)
    const input = screen.getByLabelText('Secret')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(input)).toBe('Please enter all the fields In full.')
  })

  it('is valid and has no description without an error', () => {
    render(<TextField label="Secret" error="" />)
    const input = screen.getByLabelText('Secret')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })
})

it('keeps a description that the page adds', () => {
  render(<TextField label="City" hint="In full." aria-describedby="more" />)
  expect(screen.getByLabelText('City').getAttribute('aria-describedby')).toMatch(/-hint more$/)
})

it('chooses one of the options of a select field', async () => {
  render(<SelectField label="Country" options={countries} error="Not there yet" />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
  await userEvent.selectOptions(select, 'Nepal')
  expect(select.value).toBe('Nepal')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(select)).toBe('Not there yet')
})

function descriptionOf(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
