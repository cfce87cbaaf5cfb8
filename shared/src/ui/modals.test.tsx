import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog, Drawer } from './modal'

function Page({ Modal, field = false }: { Modal: typeof Dialog; field?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <div data-page="">
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      <Modal title="Apply Coupon" open={open} onClose={() => setOpen(false)}>
        <p>Two coupons</p>
        {field && <input aria-label="Code" />}
      </Modal>
    </div>
  )
}

describe.each([
  { name: 'a dialog', Modal: Dialog },
  { name: 'a drawer', Modal: Drawer },
])('$name', ({ Modal }) => {
  async function opened(page = <Page Modal={Modal} />) {
    render(<StrictMode>{page}</StrictMode>)
    await userEvent.click(screen.getByRole('button', { name: 'Opener' }))
    return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Apply Coupon' })
  }

  const expectClosed = () => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opener' }))
  }

  it('holds its content only while it is open', async () => {
    render(<Page Modal={Modal} />)
    expect(screen.queryByText('Two coupons')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Opener' }))
    expect(screen.getByText('Two coupons')).toBeTruthy()
  })

  it('is rendered outside the page, which is dimmed', async () => {
    const dialog = await opened()
    expect(dialog.open).toBe(true)
    expect(dialog.closest('[data-page]')).toBeNull()
  })

  it('moves the focus to its first field, if it has one', async () => {
    const dialog = await opened(<Page Modal={Modal} field />)
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  })

  it('closes with its button, and returns the focus', async () => {
    await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expectClosed()
  })

  it('closes with Escape, and returns the focus', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    expectClosed()
  })

  it('closes when the browser closes it without a cancel event', async () => {
    const dialog = await opened()
    dialog.close()
    await waitFor(() => expect(screen.queryByText('Two coupons')).toBeNull())
  })

  it('closes on a click outside, but not on one inside', async () => {
    const dialog = await opened()
    await userEvent.click(screen.getByText('Two coupons'))
    expect(screen.getByRole('dialog')).toBe(dialog)
    await userEvent.click(dialog)
    expectClosed()
  })

  it('stays open if a text selection starts inside and ends outside', async () => {
    const dialog = await opened()
    fireEvent.pointerDown(screen.getByText('Two coupons'))
    fireEvent.click(dialog)
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})
