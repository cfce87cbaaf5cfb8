/** A cart with books of which few copies are left, or none (docs/product.md, P107). */
import { act, within } from '@testing-library/react'
import { $cart, $toast, loadWishlist, request } from 'shared/shop'
import { connect, expectAccessible, renderAt } from 'shared/testing'
import { expect, test, vi } from 'vitest'
import { cartOnServer, fillCart } from '../../testing/cart-setup'
import { Screen as CartScreen } from './cart-screen'

/** A cart with some copies of the first, second, … book, of which some are available. */
async function openCart(lines: readonly { copies: number; available: number }[]) {
  const view = await renderAt('/cart', {
    routes: [{ path: '/cart', element: <CartScreen /> }],
    customer: true,
    async prepare({ setStock }) {
      const { products } = await request('GET /products')
      for (const [at, { available }] of lines.entries())
        setStock(products[at]?._id ?? '', available)
      await fillCart(...lines.map(({ copies }) => copies))
    },
  })
  await view.screen.findAllByRole('article')
  const book = (at = 0) => within(view.screen.getAllByRole('article')[at] as HTMLElement)
  const plus = () => book().getByRole('button', { name: /^Increase/ }) as HTMLButtonElement
  return { ...view, book, plus }
}
const quantities = async () => (await cartOnServer()).map(({ qty }) => qty)

test('says how many copies are left, and never raises a quantity above them', async () => {
  const { book, plus, user, screen } = await openCart([{ copies: 1, available: 2 }])
  expect(book().getByText('Only 2 left')).toBeTruthy()
  await user.click(plus())
  const minus = book().getByRole('button', { name: /^Decrease/ })
  await vi.waitFor(() => expect(minus).toHaveProperty('disabled', false))
  expect($cart.get()[0]?.qty).toBe(2)
  expect(plus().disabled).toBe(true)
  const reason = document.getElementById(plus().getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Only 2 left')
  expect(screen.getByRole('link', { name: 'Place Order' })).toBeTruthy()
})

test('says nothing of books of which there are enough', async () => {
  const { book, plus } = await openCart([{ copies: 6, available: 6 }])
  expect(book().queryByText(/left|stock/)).toBeNull()
  expect(plus().disabled).toBe(false)
})

test('that has more copies than there are says so, and one press takes out what is too much', async () => {
  const { book, user, screen } = await openCart([
    { copies: 9, available: 7 },
    { copies: 1, available: 3 },
  ])
  const text = 'Only 7 left: change the quantity'
  await user.click(screen.getByRole('button', { name: 'Place Order' }))
  expect(document.activeElement?.textContent).toBe(text)
  await expectAccessible()
  await user.click(book().getByRole('button', { name: /^Change to 7, / }))
  await vi.waitFor(async () => expect(await quantities()).toEqual([7, 1]))
  expect(screen.queryByText(text)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Cart')
  expect(screen.getByRole('link', { name: 'Place Order' }).getAttribute('href')).toBe('/checkout')
})

test('with a book that is sold out says so, and is ordered when the book is removed', async () => {
  const { book, user, screen } = await openCart([
    { copies: 1, available: 0 },
    { copies: 1, available: 3 },
  ])
  expect(book().getByText(/^Out of stock: remove it, or move it to your wishlist$/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Place Order' })).toBeNull()
  await expectAccessible()
  await user.click(book().getByRole('button', { name: /^Remove/ }))
  await vi.waitFor(() => expect($toast.get().msg).toBe('Removed from cart'))
  expect(screen.getByRole('link', { name: 'Place Order' })).toBeTruthy()
})

test('says nothing of a stock that may be old, and asks again when it is looked at', async () => {
  const { book, server, screen } = await openCart([{ copies: 3, available: 2 }])
  expect(book().getByText(/^Only 2 left/)).toBeTruthy()
  connect(false)
  expect(book().queryByText(/left/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Place Order' })).toBeTruthy()
  const [{ _id } = { _id: '' }] = $cart.get()
  server.setStock(_id, 1)
  connect(true)
  expect(await book().findByText(/^Only 1 left/)).toBeTruthy()
  server.setStock(_id, 4)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await book().findByText('Only 4 left')).toBeTruthy()
})

test('that is empty offers no book of the wishlist that is sold out', async () => {
  const { screen } = await renderAt('/cart', {
    routes: [{ path: '/cart', element: <CartScreen /> }],
    customer: true,
    async prepare({ setStock }) {
      await fillCart()
      const { products } = await request('GET /products')
      const [sold, few] = products.map(({ _id }) => _id)
      setStock(sold ?? '', 0)
      setStock(few ?? '', 2)
      for (const product of products.slice(0, 2)) {
        await request('POST /user/wishlist', { body: { product } })
      }
      await loadWishlist()
    },
  })
  const wished = within(await screen.findByRole('region', { name: 'From your wishlist' }))
  const [sold, few] = wished.getAllByRole('listitem')
  expect(sold?.textContent).toContain('Out of stock')
  expect(within(sold as HTMLElement).queryByRole('button')).toBeNull()
  expect(few?.textContent).toContain('Only 2 left')
  expect(within(few as HTMLElement).getByRole('button', { name: /^Move to cart/ })).toBeTruthy()
})
