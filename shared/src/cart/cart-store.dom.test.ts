import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/errors'
import { request } from '../api/request'
import { $session, checkSession, endSession } from '../session'
import { expectConsole } from '../testing/console'
import { demoShop } from '../testing/demo-shop'
import { holdAnswers } from '../testing/hold-answers'
import {
  $busyInCart,
  $cart,
  $cartCount,
  $cartState,
  addToCart,
  decrementInCart,
  emptyCart,
  incrementInCart,
  loadCart,
  refreshCart,
  removeFromCart,
} from './cart-store'

const shop = demoShop(async ({ logIn }) => {
  await logIn()
  await request('DELETE /user/cart/all')
})
const { book } = shop
const quantities = () => $cart.get().map(({ qty }) => qty)

describe('the cart', () => {
  test('counts copies: the sum of the quantities', async () => {
    await addToCart(book(0))
    await addToCart(book(1))
    await incrementInCart(book(1)._id)
    expect(quantities()).toEqual([1, 2])
    expect($cartCount.get()).toBe(3)
    await decrementInCart(book(1)._id)
    expect($cartCount.get()).toBe(2)
    await removeFromCart(book(0)._id)
    expect($cartCount.get()).toBe(1)
  })

  test('is right after many fast commands: none is lost or overtakes another', async () => {
    await addToCart(book(0))
    const id = book(0)._id
    await Promise.all(Array.from({ length: 10 }, () => incrementInCart(id)))
    expect(quantities()).toEqual([11])
    expect((await refreshCart()).map(({ qty }) => qty)).toEqual([11])
  })

  test('undoes a change that the server refuses, and rejects', async () => {
    await addToCart(book(0))
    shop.server.faults.set('POST /user/cart/:productId', { status: 500, times: 1 })
    const refusal = incrementInCart(book(0)._id)
    expect(quantities()).toEqual([2])
    expect($busyInCart.get().has(book(0)._id)).toBe(true)
    await expect(refusal).rejects.toBeInstanceOf(ApiError)
    expect(quantities()).toEqual([1])
    await loadCart()
  })

  test('stores an added book that waits without how many copies are left, which may be old later', async () => {
    shop.server.faults.set('POST /user/cart', { status: 503 })
    await addToCart({ ...book(0), left: 2 })
    const stored = Object.values({ ...localStorage }).join()
    expect(stored).toContain(book(0).name)
    expect(stored).not.toContain('"left"')
    shop.server.faults.clear()
    await loadCart()
  })

  test('can be emptied at once, also without a connection', async () => {
    await addToCart(book(0))
    await addToCart(book(1))
    shop.server.faults.set('DELETE /user/cart/all', { status: 503 })
    expect(await emptyCart()).toBe('waiting')
    expect(quantities()).toEqual([])
    shop.server.faults.clear()
    expect(await refreshCart()).toEqual([])
  })

  test('stays failed, rather than loading forever, if a refresh fails, too', async () => {
    endSession()
    expectConsole('error', /could not be loaded/)
    shop.server.faults.set('GET /user/cart', { status: 500 })
    await shop.logIn()
    await expect.poll(() => $cartState.get().status).toBe('failed')
    await expect(refreshCart()).rejects.toBeInstanceOf(ApiError)
    expect($cartState.get().status).toBe('failed')
    shop.server.faults.clear()
    const state = $cartState.get()
    if (state.status === 'failed') await state.retry()
    expect($cartState.get().status).toBe('ready')
  })
})

describe('while a stored token is being checked', () => {
  test('an added book is in the cart, and stays there after the check', async () => {
    const token = localStorage.getItem('token') ?? ''
    endSession()
    localStorage.setItem('token', token)
    const answer = holdAnswers('POST', '/api/auth/verify')
    const checked = checkSession()
    expect($session.get().status).toBe('checking')
    const added = addToCart(book(0))
    answer()
    await checked
    await added
    expect($session.get().status).toBe('customer')
    expect(quantities()).toEqual([1])
  })

  test('a cart that failed while the check had no answer loads when the check gets one', async () => {
    const token = localStorage.getItem('token') ?? ''
    await addToCart(book(0))
    endSession()
    localStorage.setItem('token', token)
    expectConsole('error', /could not be loaded/)
    shop.server.faults.set('GET /user/cart', { status: 500, times: 1 })
    const answer = holdAnswers('POST', '/api/auth/verify')
    const checked = checkSession()
    await expect.poll(() => $cartState.get().status).toBe('failed')
    answer()
    await checked
    await expect.poll(quantities).toEqual([1])
  })
})
