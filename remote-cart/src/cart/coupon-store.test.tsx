import type { Coupon } from 'shared/contract'
import { mrpOf } from 'shared/pricing'
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
import { expectConsole, holdAnswers, laterAnswers } from 'shared/testing'
import { expect, test, vi } from 'vitest'
import { shopWith } from '../testing/cart-setup'
import { festive } from '../testing/coupons'
import { $coupon, $coupons, $lostCoupon, applyCoupon, loadCoupons } from './coupon-store'

test('a coupon stays while the server has not yet confirmed added books', async () => {
  const { book } = await shopWith(1)
  const counted: number[] = []
  const stop = $cartState.listen((state) => {
    if (state.status === 'ready') counted.push(mrpOf(state.data))
  })
  const added = [1, 2, 3].map(() => addToCart(book))
  applyCoupon('FESTIVE OFF')
  expect($coupon.get()?.name).toBe('FESTIVE OFF')
  await Promise.all(added)
  stop()
  expect(counted[0]).toBeLessThan(1000)
  expect(mrpOf($cart.get())).toBeGreaterThan(1000)
  expect($coupon.get()?.name).toBe('FESTIVE OFF')
})

test('a coupon stays if another one needs more', async () => {
  await shopWith(4)
  applyCoupon('FESTIVE OFF')
  applyCoupon('NEW USER')
  expect($coupon.get()?.name).toBe('FESTIVE OFF')
})

test('a coupon is removed by a removal that the server confirms, not by one that it refuses', async () => {
  const { server, book } = await shopWith(4, 1)
  applyCoupon('FESTIVE OFF')
  server.faults.set('DELETE /user/cart/:productId', { status: 500, times: 1 })
  const refused = removeFromCart(book._id)
  expect($coupon.get()).toBeNull()
  await expect(refused).rejects.toThrow()
  await vi.waitFor(() => expect($coupon.get()?.name).toBe('FESTIVE OFF'))
  await removeFromCart(book._id)
  expect($lostCoupon.get()?.name).toBe('FESTIVE OFF')
  await Promise.all([1, 2, 3, 4].map(() => addToCart(book)))
  expect($coupon.get()).toBeNull()
})

test('a coupon that a removal has removed stays removed if more is added before the answer', async () => {
  const { book } = await shopWith(4, 1)
  applyCoupon('FESTIVE OFF')
  const removed = removeFromCart(book._id)
  expect($coupon.get()).toBeNull()
  await Promise.all([removed, ...[1, 2, 3, 4].map(() => addToCart(book))])
  expect(mrpOf($cart.get())).toBeGreaterThan(1000)
  expect($coupon.get()).toBeNull()
})

test('the removed coupon is still named after a reload, until the cart is empty', async () => {
  const { book } = await shopWith(4, 1)
  applyCoupon('FESTIVE OFF')
  await removeFromCart(book._id)
  const session = $session.get()
  if (session.status !== 'customer') throw new Error('Nobody is logged in')
  endSession()
  expect($lostCoupon.get()).toBeNull()
  await startSession(session.user, session.token)
  await vi.waitFor(() => expect($lostCoupon.get()?.name).toBe('FESTIVE OFF'))
  const [other] = $cart.get()
  await removeFromCart(other?._id ?? '')
  await addToCart(book)
  expect($lostCoupon.get()).toBeNull()
})

test('a coupon that another tab has removed stays until the cart of that tab is here', async () => {
  const { book } = await shopWith(4)
  applyCoupon('FESTIVE OFF')
  const key = Object.keys(localStorage).find((name) => name.startsWith('bookshelf.coupon.')) ?? ''
  const totals: number[] = []
  const stop = computed(
    [$cart, $coupon],
    (lines, coupon) => mrpOf(lines) - (coupon?.saves ?? 0),
  ).listen((total) => totals.push(total))
  await request('POST /user/cart/:productId', {
    params: { productId: book._id },
    body: { action: { type: 'decrement' } },
  })
  const keyOfLost = key.replace('coupon', 'lost-coupon')
  localStorage.setItem(keyOfLost, '"FESTIVE OFF"')
  localStorage.removeItem(key)
  dispatchEvent(new StorageEvent('storage', { key: keyOfLost }))
  dispatchEvent(new StorageEvent('storage', { key }))
  await vi.waitFor(() => expect($lostCoupon.get()?.name).toBe('FESTIVE OFF'))
  stop()
  expect(totals).toEqual([3 * book.price])
})

test('a coupon of another tab stays when the cart that it was chosen for comes late', async () => {
  const { book } = await shopWith(2)
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
  expect($coupon.get()?.name).toBe('FESTIVE OFF')
  await removeFromCart(book._id)
  expect(localStorage.getItem(key)).toBeNull()
})

test('a coupon that the shop no longer has is taken off with a note', async () => {
  const { server } = await shopWith(4)
  applyCoupon('FESTIVE OFF')
  server.faults.set('GET /user/coupons', { body: { coupons: [] } })
  await loadCoupons()
  expect($coupon.get()).toBeNull()
  expect($lostCoupon.get()).toEqual({ name: 'FESTIVE OFF', coupon: null })
  expect(localStorage.getItem(`bookshelf.coupon.${$customerId.get()}`)).toBeNull()
})

test('a coupon is used as the shop has it now', async () => {
  const { server } = await shopWith(4)
  applyCoupon('FESTIVE OFF')
  const offer = async (coupon: Coupon) => {
    server.faults.set('GET /user/coupons', { body: { coupons: [coupon] } })
    await loadCoupons()
  }
  const more = { ...festive, saves: 350 }
  await offer(more)
  expect($coupon.get()).toEqual(more)
  const higher = { ...more, minimum: 5000 }
  await offer(higher)
  expect($coupon.get()).toBeNull()
  expect($lostCoupon.get()).toEqual({ name: 'FESTIVE OFF', coupon: higher })
})

test('a coupon stays as it was known while the shop does not say which it has', async () => {
  expectConsole('error', /The coupons could not be loaded/)
  const { server } = await shopWith(4)
  applyCoupon('FESTIVE OFF')
  server.faults.set('GET /user/coupons', { status: 500 })
  await loadCoupons()
  expect($coupon.get()).toEqual(festive)
  expect($coupons.get().status).toBe('ready')
})

test('a choice of an earlier visit waits until the coupons are known for the first time', async () => {
  expectConsole('error', /The coupons could not be loaded/)
  const { server } = await shopWith(4)
  const session = $session.get()
  if (session.status !== 'customer') throw new Error('Nobody is logged in')
  const user = { ...session.user, _id: 'somebody-else' }
  localStorage.setItem(`bookshelf.coupon.${user._id}`, '"FESTIVE OFF"')
  server.faults.set('GET /user/coupons', { status: 500, times: 1 })
  await startSession(user, session.token)
  await vi.waitFor(() => expect($cart.get()).toHaveLength(1))
  await loadCoupons()
  expect($coupons.get().status).toBe('failed')
  expect([$coupon.get(), $lostCoupon.get()]).toEqual([null, null])
  await loadCoupons()
  expect($coupon.get()).toEqual(festive)
})

test('an answer that a later one has overtaken does not bring back a coupon', async () => {
  const { server } = await shopWith(4)
  await loadCoupons()
  const answer = holdAnswers('GET', '/api/user/coupons')
  const older = loadCoupons()
  await laterAnswers()
  server.faults.set('GET /user/coupons', { body: { coupons: [] } })
  const newer = loadCoupons()
  answer(1)
  await newer
  expect($coupons.get()).toMatchObject({ status: 'ready', data: [] })
  answer()
  await older
  expect($coupons.get()).toMatchObject({ status: 'ready', data: [] })
})
