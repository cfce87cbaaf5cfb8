import {
  $cart,
  $cartState,
  $customerId,
  $session,
  addToCart,
  computed,
  endSession,
  loadCart,
  removeFromCart,
  request,
  startSession,
} from 'shared/shop'
import { expect, test, vi } from 'vitest'
import { shopWith } from '../testing/cart-setup'
import { $coupon, $lostCoupon, applyCoupon } from './coupon-store'
import { savedBy } from './coupons'
import { mrpOf } from './price-breakdown'

/** A customer whose cart holds copies of the shop's books, and the first of them. */
async function shopWithBook(...quantities: number[]) {
  const { server, books } = await shopWith(...quantities)
  const [book] = books
  if (!book) throw new Error('The cart is empty')
  return { server, book }
}

test('a coupon stays while the server has not yet confirmed added books', async () => {
  const { book } = await shopWithBook(1)
  const counted: number[] = []
  const stop = $cartState.listen((state) => {
    if (state.status === 'ready') counted.push(mrpOf(state.data))
  })
  const added = [1, 2, 3].map(() => addToCart(book))
  applyCoupon('FESTIVE OFF')
  expect($coupon.get()).toBe('FESTIVE OFF')
  await Promise.all(added)
  stop()
  expect(counted[0]).toBeLessThan(1000)
  expect(mrpOf($cart.get())).toBeGreaterThan(1000)
  expect($coupon.get()).toBe('FESTIVE OFF')
})

test('a coupon is removed by a removal that the server confirms, not by one that it refuses', async () => {
  const { server, book } = await shopWithBook(4, 1)
  applyCoupon('FESTIVE OFF')
  server.faults.set('DELETE /user/cart/:productId', { status: 500, times: 1 })
  const refused = removeFromCart(book._id)
  expect($coupon.get()).toBeNull()
  await expect(refused).rejects.toThrow()
  await vi.waitFor(() => expect($coupon.get()).toBe('FESTIVE OFF'))
  await removeFromCart(book._id)
  expect($lostCoupon.get()).toBe('FESTIVE OFF')
  await Promise.all([1, 2, 3, 4].map(() => addToCart(book)))
  expect($coupon.get()).toBeNull()
})

test('a coupon that a removal has removed stays removed if more is added before the answer', async () => {
  const { book } = await shopWithBook(4, 1)
  applyCoupon('FESTIVE OFF')
  const removed = removeFromCart(book._id)
  expect($coupon.get()).toBeNull()
  await Promise.all([removed, ...[1, 2, 3, 4].map(() => addToCart(book))])
  expect(mrpOf($cart.get())).toBeGreaterThan(1000)
  expect($coupon.get()).toBeNull()
})

test('the removed coupon is still named after a reload, until the cart is empty', async () => {
  const { book } = await shopWithBook(4, 1)
  applyCoupon('FESTIVE OFF')
  await removeFromCart(book._id)
  const session = $session.get()
  if (session.status !== 'customer') throw new Error('Nobody is logged in')
  endSession()
  expect($lostCoupon.get()).toBeNull()
  await startSession(session.user, session.token)
  await vi.waitFor(() => expect($lostCoupon.get()).toBe('FESTIVE OFF'))
  const [other] = $cart.get()
  await removeFromCart(other?._id ?? '')
  await addToCart(book)
  expect($lostCoupon.get()).toBeNull()
})

test('a coupon that another tab has removed stays until the cart of that tab is here', async () => {
  const { book } = await shopWithBook(4)
  applyCoupon('FESTIVE OFF')
  const key = Object.keys(localStorage).find((name) => name.startsWith('bookshelf.coupon.')) ?? ''
  const totals: number[] = []
  const stop = computed([$cart, $coupon], (lines, coupon) => mrpOf(lines) - savedBy(coupon)).listen(
    (total) => totals.push(total),
  )
  await request('POST /user/cart/:productId', {
    params: { productId: book._id },
    body: { action: { type: 'decrement' } },
  })
  const keyOfLost = key.replace('coupon', 'lost-coupon')
  localStorage.setItem(keyOfLost, '"FESTIVE OFF"')
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key: keyOfLost }))
  dispatchEvent(new StorageEvent('storage', { key }))
  await vi.waitFor(() => expect($lostCoupon.get()).toBe('FESTIVE OFF'))
  stop()
  expect(totals).toEqual([3 * book.price])
})

test('a coupon of another tab stays when the cart that it was chosen for comes late', async () => {
  const { book } = await shopWithBook(2)
  const customerId = $customerId.get()
  const key = `bookshelf.coupon.${customerId}`
  localStorage.setItem(key, '"FESTIVE OFF"')
  dispatchEvent(new StorageEvent('storage', { key }))
  await loadCart()
  expect(localStorage.getItem(key)).toBe('"FESTIVE OFF"')
  expect($coupon.get()).toBeNull()
  for (const _ of [3, 4]) {
    await request('POST /user/cart/:productId', {
      params: { productId: book._id },
      body: { action: { type: 'increment' } },
    })
  }
  await loadCart()
  expect($coupon.get()).toBe('FESTIVE OFF')
  await removeFromCart(book._id)
  expect(localStorage.getItem(key)).toBeNull()
})
