import { act, fireEvent, within } from '@testing-library/react'
import { endSession, request } from 'shared/shop'
import { expectAccessible, expectConsole, renderAt } from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Screen as AddressesScreen } from '../../screens/addresses/addresses-screen'

const routes = [{ path: '/profile/address', element: <AddressesScreen /> }]
const typed = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Street: '5 Lake Road',
  City: 'Pokhara',
  State: 'Gandaki',
  Pincode: '33700',
  Phone: '9812345670',
}

async function openDialog() {
  const view = await renderAt('/profile/address', { routes, customer: true })
  const { screen, user } = view
  await screen.findByRole('article')
  const open = () => user.click(screen.getByRole('button', { name: 'Add New Address' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Add New Address' }))
  await open()
  return {
    ...view,
    open,
    dialog,
    fill(fields: Partial<typeof typed>) {
      const form = dialog()
      fireEvent.change(form.getByLabelText('Country'), { target: { value: 'Nepal' } })
      for (const [label, value] of Object.entries(fields)) {
        fireEvent.input(form.getByLabelText(label), { target: { value } })
      }
    },
    save: () => user.click(dialog().getByRole('button', { name: 'Save address' })),
    gone: () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    marked() {
      const form = dialog()
      return Object.keys(typed).filter(
        (label) => form.getByLabelText(label).getAttribute('aria-invalid') === 'true',
      )
    },
  }
}

describe('the address dialog', () => {
  it('saves an address, closes, and is empty the next time', async () => {
    const { fill, save, gone, open, dialog, screen } = await openDialog()
    fill({ ...typed, Phone: '+977 98123-45670', Pincode: '337 00' })
    await save()
    await gone()
    expect(screen.getByRole('article', { name: 'Address of Ada Lovelace' })).toBeDefined()
    const { addressList } = await request('GET /user/address')
    expect(addressList.at(-1)).toMatchObject({
      street: '5 Lake Road',
      country: 'Nepal',
      phone: '9812345670',
      pincode: '33700',
    })
    await open()
    expect(dialog().getByLabelText('Street')).toHaveProperty('value', '')
    expect(dialog().getByLabelText('Country')).toHaveProperty('value', 'India')
  })

  it.each([
    ['Please enter all the fields', { ...typed, City: ' ' }, ['City']],
    ['Phone number must be of 10 digits', { ...typed, Phone: '98123' }, ['Phone']],
  ])(
    'says "%s" for a second, and marks the field until it is right',
    async (message, form, wrong) => {
      const { fill, save, dialog, marked, user } = await openDialog()
      fill(form)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      await save()
      expect(dialog().getByRole('alert').textContent).toBe(message)
      expect(marked()).toEqual(wrong)
      await vi.waitFor(() =>
        expect(document.activeElement).toBe(dialog().getByLabelText(String(wrong))),
      )
      await act(() => vi.advanceTimersByTimeAsync(700))
      expect(dialog().getByRole('alert').textContent).toBe(message)
      await act(() => vi.advanceTimersByTimeAsync(300))
      expect(dialog().getByRole('alert').textContent).toBe('')
      expect(marked()).toEqual(wrong)
      await user.type(dialog().getByLabelText(String(wrong)), '76543')
      expect(marked()).toEqual([])
    },
  )

  it('shows a repeated message for another full second', async () => {
    const { save, dialog } = await openDialog()
    const alertText = () => dialog().getByRole('alert').textContent
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await save()
    await act(() => vi.advanceTimersByTimeAsync(600))
    await save()
    await act(() => vi.advanceTimersByTimeAsync(700))
    expect(alertText()).toBe('Please enter all the fields')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(alertText()).toBe('')
  })

  it('keeps a half-typed address through an accidental close', async () => {
    const { fill, user, gone, open, dialog } = await openDialog()
    fill({ 'First name': 'Ada', Street: '5 Lake' })
    await user.click(dialog().getByRole('button', { name: 'Close' }))
    await gone()
    await open()
    expect(dialog().getByLabelText('Street')).toHaveProperty('value', '5 Lake')
    // Nothing says that the address is in Nepal.
    expect(dialog().getByLabelText('Country')).toHaveProperty('value', 'India')
    expect(dialog().getByText('What you typed before is still here.')).toBeDefined()
    await expectAccessible()
  })

  it('drops a half-typed address on Cancel, and at a logout', async () => {
    const { fill, user, gone, open, dialog } = await openDialog()
    fill({ Street: '5 Lake' })
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await gone()
    expect(Object.keys(sessionStorage)).toEqual([])
    await open()
    fill({ Street: '5 Lake' })
    expect(Object.keys(sessionStorage)).toHaveLength(1)
    endSession()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('proposes the names of the customer, as long as there is no draft', async () => {
    const { dialog, user, screen, gone } = await openDialog()
    const first = dialog().getByLabelText('First name')
    expect(first).toHaveProperty('value', 'Asha')
    expect(dialog().getByLabelText('Last name')).toHaveProperty('value', 'Rao')
    await expectAccessible()
    expect(Object.keys(sessionStorage)).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await gone()
    await user.click(screen.getByRole('button', { name: /^Edit the address/ }))
    const edit = within(screen.getByRole('dialog', { name: 'Edit address' }))
    expect(edit.getByLabelText('First name')).toHaveProperty('value', 'Asha')
  })

  it('checks the pincode again when the country changes', async () => {
    const { fill, save, dialog, marked, user } = await openDialog()
    fill({ ...typed, Pincode: '560001' })
    await save()
    expect(marked()).toEqual(['Pincode'])
    expect(
      dialog().getByText(
        'Five digits for Nepal, such as 44600. If the address is in India, choose India below.',
      ),
    ).toBeDefined()
    await expectAccessible()
    await user.selectOptions(dialog().getByLabelText('Country'), 'India')
    expect(marked()).toEqual([])
  })

  it('keeps the form when the server refuses, for another attempt', async () => {
    expectConsole('error', /The address could not be saved/)
    const { fill, save, gone, dialog, server } = await openDialog()
    server.faults.set('POST /user/address', [{ status: 500 }])
    fill(typed)
    await save()
    await vi.waitFor(() =>
      expect(dialog().getByRole('alert').textContent).toBe(
        'The address could not be saved. Please try again.',
      ),
    )
    await expectAccessible()
    expect(dialog().getByLabelText('Street')).toHaveProperty('value', '5 Lake Road')
    await save()
    await gone()
  })

  it('says why the server would refuse the address again', async () => {
    expectConsole('error', /The address could not be saved/)
    const { fill, save, dialog, server } = await openDialog()
    const reason = 'You may save at most 50 addresses.'
    server.faults.set('POST /user/address', [{ status: 422, body: { errors: [reason] } }])
    fill(typed)
    await save()
    await vi.waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(reason))
  })

  it('offers a delivery address as autofill, and number keys on phones', async () => {
    const { dialog } = await openDialog()
    const attributes = (label: string) => {
      const field = dialog().getByLabelText(label)
      return [field.getAttribute('name'), field.getAttribute('autocomplete'), field.inputMode]
    }
    expect(attributes('First name')).toEqual([
      'firstname',
      'shipping given-name',
      expect.anything(),
    ])
    expect(attributes('Pincode')).toEqual(['pincode', 'shipping postal-code', expect.anything()])
    expect(dialog().getByLabelText('Phone').getAttribute('inputmode')).toBe('tel')
    expect(dialog().getByLabelText('Pincode').getAttribute('inputmode')).toBe('numeric')
  })
})
