import { within } from '@testing-library/react'
import { expectAccessible, renderAt } from 'shared/testing'
import { describe, expect, test, vi } from 'vitest'
import { restoreLine } from '../../cart/cart-commands'
import { $coupon, applyCoupon } from '../../cart/coupon-store'
import { fillCart } from '../../testing/cart-setup'
import { Screen as CartScreen } from './cart-screen'

/** Opens the cart with copies of the first book, and records the total's announcements. */
async function openCart(copies: number) {
  const view = await renderAt('/cart', {
    routes: [{ path: '/cart', element: <CartScreen /> }],
    customer: true,
    prepare: () => fillCart(copies),
  })
  const article = await view.screen.findByRole('article')
  const region = view.container.querySelector<HTMLElement>('span[role="status"]')
  if (!region) throw new Error('The total has no live region')
  const announced: (string | null)[] = []
  new MutationObserver(() => announced.push(region.textContent)).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  const press = async (name: RegExp, quantity: number) => {
    await view.user.click(within(article).getByRole('button', { name }))
    await vi.waitFor(() => {
      expect(within(article).getByText(String(quantity))).toBeDefined()
      expect(within(article).getByRole('button', { name: /^Increase/ })).toHaveProperty(
        'disabled',
        false,
      )
    })
  }
  return { ...view, region, announced, press }
}

describe('the total of the cart', () => {
  test('is silent at first, and announces each change once', async () => {
    const { region, announced, press } = await openCart(1)
    expect(region.textContent).toBe('')
    await press(/^Increase quantity/, 2)
    expect(announced).toHaveLength(1)
    const second = region.textContent
    expect(second).toMatch(/^Total ₹/)
    await press(/^Increase quantity/, 3)
    expect(announced).toHaveLength(2)
    expect(region.textContent).not.toBe(second)
  })

  test('says which coupon was removed with it, and what is needed to use it again', async () => {
    const { region, announced, press, screen, user } = await openCart(4)
    applyCoupon('FESTIVE OFF')
    await vi.waitFor(() => expect(announced).toHaveLength(1))
    await press(/^Decrease quantity/, 3)
    expect(announced).toHaveLength(2)
    expect(region.textContent).toBe('Total ₹798')
    const note = screen.getByText('FESTIVE OFF was taken off: add ₹104 to use it again')
    expect(note.role).toBe('status')
    await expectAccessible()
    await press(/^Increase quantity/, 4)
    expect(screen.getByText(/apply it again to save ₹300/)).toBeDefined()
    applyCoupon('FESTIVE OFF')
    await vi.waitFor(() => expect(screen.queryByText(/was taken off/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove FESTIVE OFF' }))
    expect(screen.queryByText(/was taken off/)).toBeNull()
  })

  test('does not mention a coupon that the shopper or the last removal has removed', async () => {
    const { user, screen, press } = await openCart(4)
    applyCoupon('FESTIVE OFF')
    await user.click(await screen.findByRole('button', { name: 'Remove FESTIVE OFF' }))
    expect(screen.queryByText(/was taken off/)).toBeNull()
    applyCoupon('FESTIVE OFF')
    await press(/^Decrease quantity/, 3)
    await user.click(screen.getByRole('button', { name: /^Remove/ }))
    await screen.findByText('Oops, Your Cart is Empty')
    expect(screen.queryByText(/was taken off/)).toBeNull()
    await restoreLine()
    await screen.findByRole('article')
    expect(screen.queryByText(/was taken off/)).toBeNull()
  })

  test('is announced when Undo fills the cart again, with the coupon that was in use', async () => {
    const { user, screen, region, announced } = await openCart(4)
    applyCoupon('FESTIVE OFF')
    await vi.waitFor(() => expect(region.textContent).toBe('Total ₹797'))
    await user.click(screen.getByRole('button', { name: /^Remove, / }))
    await screen.findByText('Oops, Your Cart is Empty')
    expect(region.isConnected).toBe(true)
    announced.length = 0
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await vi.waitFor(() => expect(region.textContent).toBe('Total ₹797'))
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect($coupon.get()?.name).toBe('FESTIVE OFF')
    expect(announced).toEqual(['Total ₹797'])
  })
})
