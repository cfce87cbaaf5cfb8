import { fireEvent, within } from '@testing-library/react'
import { demoAddress } from 'mock-api/seed'
import { $toast, endSession, request } from 'shared/shop'
import {
  expectAccessible,
  expectConsole,
  holdAnswers,
  laterAnswers,
  renderAt,
} from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { $busyInAddresses } from '../../addresses/address-store'
import { Screen as AddressesScreen } from './addresses-screen'

const routes = [{ path: '/profile/address', element: <AddressesScreen /> }]
const saved = /Church Street/

/** Waits until no call is pending. */
const settled = () => vi.waitFor(() => expect($busyInAddresses.get().size).toBe(0))

async function openAddresses(options: Partial<Parameters<typeof renderAt>[1]> = {}) {
  const view = await renderAt('/profile/address', { routes, customer: true, ...options })
  const { screen, user } = view
  return {
    ...view,
    /** Opens the form of the saved address with another street in it. */
    async edit(street: string) {
      await user.click(await screen.findByRole('button', { name: /^Edit the address of Asha Rao/ }))
      const dialog = within(screen.getByRole('dialog', { name: 'Edit address' }))
      fireEvent.input(dialog.getByLabelText('Street'), { target: { value: street } })
      return dialog
    },
    remove: async () =>
      user.click(await screen.findByRole('button', { name: /^Remove the address of Asha Rao/ })),
    onServer: async () =>
      (await request('GET /user/address')).addressList.map(({ street }) => street),
  }
}

describe('the addresses screen', () => {
  it('lists the saved addresses', async () => {
    const { screen } = await openAddresses()
    const card = within(await screen.findByRole('article', { name: 'Address of Asha Rao' }))
    expect(card.getByText('Bengaluru, Karnataka 560001')).toBeDefined()
    expect(card.getByText('Phone 9876543210')).toBeDefined()
  })

  it('keeps the pincode at its place in a line that is written in both directions', async () => {
    const written = { ...demoAddress, city: 'חיפה', state: 'Karnataka', pincode: '560001' }
    const { screen } = await openAddresses({
      prepare: ({ faults }) =>
        faults.set('GET /user/address', { body: { addressList: [written] } }),
    })
    expect(await screen.findByText('\u2068חיפה\u2069, Karnataka 560001')).toBeDefined()
  })

  it('shows a failure, and tries again', async () => {
    expectConsole('error', /could not be loaded/)
    const { screen, user, server } = await openAddresses({
      prepare: ({ faults }) => faults.set('GET /user/address', { status: 500 }),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('Your addresses could not be loaded.')).toBeDefined()
    await expectAccessible()
    server.faults.clear()
    await user.click(again)
    expect(await screen.findByText(saved)).toBeDefined()
  })

  it('removes an address, and restores it with Undo', async () => {
    const { screen, user, remove, onServer } = await openAddresses()
    await remove()
    expect(screen.queryByRole('article')).toBeNull()
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    expect(screen.getByRole('status').textContent).toContain('was removed')
    expect(screen.getByText(/No address saved yet/)).toBeDefined()
    await expectAccessible()
    await settled()
    expect(await onServer()).toEqual([])
    await user.click(undo)
    expect(await screen.findByRole('article', { name: 'Address of Asha Rao' })).toBeDefined()
    await settled()
    expect(await onServer()).toEqual(['12 Church Street'])
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Addresses' })),
    )
  })

  it('restores an address, with a message, when its removal is refused', async () => {
    expectConsole('error', /could not be removed/)
    const { screen, remove, server } = await openAddresses()
    server.faults.set('DELETE /user/address/:addressId', { status: 500 })
    await remove()
    expect(await screen.findByText(saved)).toBeDefined()
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect($toast.get()).toMatchObject({ kind: 'failed', msg: 'The address could not be removed' })
  })

  it('changes an address', async () => {
    const { screen, user, edit, onServer } = await openAddresses()
    const dialog = await edit('1 MG Road')
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('1 MG Road')).toBeDefined()
    expect(await onServer()).toEqual(['1 MG Road'])
  })

  it('saves the changes of an address that was removed elsewhere as a new one', async () => {
    const { screen, user, edit, onServer } = await openAddresses()
    const dialog = await edit('1 MG Road')
    await request('DELETE /user/address/:addressId', { params: { addressId: demoAddress._id } })
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await onServer()).toEqual(['1 MG Road'])
  })

  it('returns the focus to an address whose change waits for a connection', async () => {
    const { screen, user, edit, server } = await openAddresses()
    const dialog = await edit('1 MG Road')
    server.faults.set('POST /user/address/:addressId', { loseAnswer: true })
    server.faults.set('GET /user/address', { status: 500 })
    await user.click(dialog.getByRole('button', { name: 'Save address' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const button = screen.getByRole('button', { name: /^Edit the address of Asha Rao/ })
    expect(document.activeElement).toBe(button)
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('when a form is closed before its answer arrives', () => {
    async function closedWhileSaving(options?: Parameters<typeof openAddresses>[0]) {
      const view = await openAddresses(options)
      const dialog = await view.edit('1 MG Road')
      const answer = holdAnswers('POST')
      await view.user.click(dialog.getByRole('button', { name: 'Save address' }))
      await view.user.click(dialog.getByRole('button', { name: 'Close' }))
      return { ...view, answer }
    }

    it('keeps the next form open, with its typed text', async () => {
      const { screen, user, answer, onServer } = await closedWhileSaving()
      await user.click(screen.getByRole('button', { name: 'Add New Address' }))
      const next = within(screen.getByRole('dialog', { name: 'Add New Address' }))
      await user.type(next.getByLabelText('Street'), '5 Lake')
      answer()
      await settled()
      await laterAnswers()
      expect(screen.getByRole('dialog', { name: 'Add New Address' })).toBeDefined()
      expect(next.getByLabelText('Street')).toHaveProperty('value', '5 Lake')
      expect(await onServer()).toEqual(['1 MG Road'])
    })

    it('shows a toast that it could not be saved', async () => {
      expectConsole('error', /could not be saved/)
      const { screen, answer } = await closedWhileSaving({
        prepare: ({ faults }) => faults.set('POST /user/address/:addressId', { status: 500 }),
      })
      expect(screen.getByText('1 MG Road')).toBeDefined()
      answer()
      await settled()
      expect($toast.get()).toMatchObject({ kind: 'failed', msg: 'The address could not be saved' })
    })
  })

  it.each(['removal', 'undo'])(
    'says nothing about a %s that was in progress at a logout',
    async (what) => {
      const { screen, user, remove } = await openAddresses()
      const method = what === 'undo' ? 'POST' : 'DELETE'
      const answer = holdAnswers(method)
      const fetched = vi.spyOn(globalThis, 'fetch')
      const toastsBefore = $toast.get().id
      await remove()
      if (what === 'undo') await user.click(screen.getByRole('button', { name: 'Undo' }))
      await vi.waitFor(() =>
        expect(fetched.mock.calls.some(([, init]) => init?.method === method)).toBe(true),
      )
      endSession()
      answer()
      await laterAnswers()
      expect($toast.get().id).toBe(toastsBefore)
    },
  )

  it('ends the session of a customer who was deleted on the server', async () => {
    expectConsole('error', /could not be loaded|token check failed/)
    const { screen } = await openAddresses({
      prepare: ({ faults }) => {
        faults.set('GET /user/address', { status: 404 })
        faults.set('POST /auth/verify', { status: 404 })
      },
    })
    await vi.waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.queryByText(saved)).toBeNull()
  })
})
