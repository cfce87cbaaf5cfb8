import { act, within } from '@testing-library/react'
import { demoAddress } from 'mock-api/seed'
import { useState } from 'react'
import type { Address } from 'shared/contract'
import { checkSession, currentToken, endSession } from 'shared/shop'
import { expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { removeAddress } from '../../addresses/address-store'
import { SlotContent as AddressPicker } from './address-picker'

/** A checkout that stores the choice and shows it. */
function Checkout({ first = null }: { first?: string | null }) {
  const [selectedId, setSelectedId] = useState(first)
  const [street, setStreet] = useState('')
  function select(address: Address | null) {
    setSelectedId(address?._id ?? null)
    setStreet(address?.street ?? 'nothing')
  }
  return (
    <>
      <AddressPicker selectedId={selectedId} onSelect={select} />
      <output>{street}</output>
    </>
  )
}

async function openPicker({
  first = null,
  ...options
}: Partial<Parameters<typeof renderAt>[1]> & { first?: string | null } = {}) {
  const routes = [{ path: '/checkout', element: <Checkout first={first} /> }]
  const view = await renderAt('/checkout', { routes, customer: true, ...options })
  return { ...view, chosen: () => document.querySelector('output')?.textContent }
}

describe('the address picker', () => {
  it('chooses nothing by itself, and then what the customer chooses', async () => {
    const { screen, user, chosen } = await openPicker()
    const group = within(screen.getByRole('group', { name: 'Delivery address' }))
    const radio = await group.findByRole('radio', { name: /Asha Rao.*12 Church Street/ })
    expect(radio).toHaveProperty('checked', false)
    expect(chosen()).toBe('')
    await user.click(radio)
    expect(chosen()).toBe('12 Church Street')
    expect(radio).toHaveProperty('checked', true)
    await expectAccessible()
  })

  it('reports the address of a choice that was made before a reload', async () => {
    const { chosen } = await openPicker({ first: demoAddress._id })
    await vi.waitFor(() => expect(chosen()).toBe('12 Church Street'))
  })

  it.each(['never-was', demoAddress._id])('withdraws a choice that is gone (%s)', async (first) => {
    const { screen, chosen } = await openPicker({ first })
    await screen.findByRole('radio')
    if (first === demoAddress._id) await removeAddress(first)
    await vi.waitFor(() => expect(chosen()).toBe('nothing'))
  })

  it('chooses an address that was just added', async () => {
    const { screen, user, chosen } = await openPicker()
    await screen.findByRole('radio')
    await user.click(screen.getByRole('button', { name: 'Add New Address' }))
    const dialog = within(screen.getByRole('dialog'))
    const form = {
      'First name': 'Ada',
      'Last name': 'Lovelace',
      Street: '5 Lake Road',
      City: 'Pune',
      State: 'Maharashtra',
      Pincode: '411001',
      Phone: '9812345670',
    }
    for (const [label, text] of Object.entries(form)) {
      await user.click(dialog.getByLabelText(label))
      await user.paste(text)
    }
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(chosen()).toBe('5 Lake Road'))
    expect(screen.getByRole('radio', { name: /5 Lake Road/ })).toHaveProperty('checked', true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await screen.findByText('Address saved and selected')).role).toBe('status')
    await user.click(screen.getByRole('button', { name: 'Add New Address' }))
    expect(screen.queryByText('Address saved and selected')).toBeNull()
  })

  it('proposes the names when the session is known, but not over what was typed', async () => {
    const { screen, user } = await openPicker()
    const token = currentToken()
    const answer = holdAnswers('POST', '/api/auth/verify')
    endSession()
    localStorage.setItem('token', token ?? '')
    const checked = checkSession()
    await screen.findByRole('radio')
    await user.click(screen.getByRole('button', { name: 'Add New Address' }))
    const first = screen.getByLabelText('First name')
    expect(first).toHaveProperty('value', '')
    await user.type(screen.getByLabelText('Last name'), 'Lovelace')
    answer()
    await act(() => checked)
    expect(first).toHaveProperty('value', 'Asha')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Lovelace')
  })

  it('shows a failure in its own place, and recovers', async () => {
    expectConsole('error', /could not be loaded/)
    const { screen, user, server } = await openPicker({
      prepare: ({ faults }) => faults.set('GET /user/address', { loseAnswer: true }),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    await expectAccessible()
    server.faults.clear()
    await user.click(again)
    expect(await screen.findByRole('radio')).toBeDefined()
  })

  it('shows that there is no address yet', async () => {
    const { screen } = await openPicker({
      prepare: () => removeAddress(demoAddress._id),
    })
    expect(await screen.findByText(/You have no saved address yet/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeDefined()
  })
})
