import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '../testing/console'
import { Slot, SlotProvider } from './slot'

describe('a slot', () => {
  it('shows the content that the page provides, and passes its props on', () => {
    render(
      <SlotProvider fill={(name, props) => `${name}: ${'selectedId' in props && props.selectedId}`}>
        <Slot name="address-picker" version={1} selectedId="a1" onSelect={() => {}} />
      </SlotProvider>,
    )
    expect(screen.getByText('address-picker: a1')).toBeDefined()
  })

  it('throws outside a provider', () => {
    expectConsole('error', /.*/)
    expect(() =>
      render(<Slot name="address-picker" version={1} selectedId={null} onSelect={() => {}} />),
    ).toThrow('outside a SlotProvider')
  })
})
