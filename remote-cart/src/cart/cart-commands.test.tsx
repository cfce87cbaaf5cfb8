import type { CartItem, EndpointKey, WishlistItem } from 'shared/contract'
import {
  $cart,
  $session,
  $toast,
  $wishlist,
  addToWishlist,
  loadWishlist,
  request,
} from 'shared/shop'
import { collectToasts, expectConsole, holdAnswers } from 'shared/testing'
import { expect, test, vi } from 'vitest'
import { cartOnServer, shopWith } from '../testing/cart-setup'
import {
  changeToAvailable,
  decreaseQuantity,
  increaseQuantity,
  moveToCart,
  moveToWishlist,
  removeLine,
  restoreLine,
} from './cart-commands'

const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

test('Undo changes nothing if the removal is refused', async () => {
  expectConsole('error', /could not be removed/)
  const { server, line } = await shopWith(2)
  server.faults.set('DELETE /user/cart/:productId', { status: 500, times: 1 })
  const answer = holdAnswers('DELETE')
  const removed = removeLine(line)
  const restored = restoreLine()
  answer()
  await Promise.all([removed, restored])
  expect($cart.get().map(({ qty }) => qty)).toEqual([2])
  expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([2])
})

test('a change that is sent after the next login is not reported as failed', async () => {
  const { server, line } = await shopWith(1)
  const before = $toast.get().id
  server.faults.set('POST /user/cart/:productId', { status: 401, times: 1 })
  await increaseQuantity(line)
  expect($session.get()).toEqual({ status: 'visitor', expired: true })
  expect($toast.get().id).toBe(before)
})

test('a book stays in the cart, however often it is moved, until the wishlist has it', async () => {
  const { server, line } = await shopWith(2)
  server.faults.set('POST /user/wishlist', { status: 503 })
  await moveToWishlist(line)
  expect(idsOf($wishlist.get())).toEqual([line._id])
  await moveToWishlist(line)
  expect(idsOf($cart.get())).toEqual([line._id])
  expect($toast.get().msg).toContain('stays in your cart')
  server.faults.set('POST /user/wishlist', { status: 404 })
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect($wishlist.get()).toEqual([]))
  expect(idsOf(await cartOnServer())).toEqual([line._id])
})

test('a book is on the wishlist before it leaves the cart, even if its add is still in progress', async () => {
  expectConsole('error', /could not be/)
  const { server, book, line } = await shopWith(2)
  server.faults.set('POST /user/wishlist', { status: 500 })
  const answer = holdAnswers('POST', '/api/user/wishlist')
  const added = addToWishlist(book).catch(() => {})
  const moved = moveToWishlist(line)
  answer()
  await Promise.all([added, moved])
  expect(idsOf($wishlist.get())).toEqual([])
  expect(idsOf(await cartOnServer())).toEqual([line._id])
})

test('a book stays on the wishlist while its move to the cart waits', async () => {
  const { server, book: product } = await shopWith(1)
  await request('DELETE /user/cart/all')
  await request('POST /user/wishlist', { body: { product } })
  await loadWishlist()
  const [item] = $wishlist.get() as readonly [WishlistItem]
  server.faults.set('POST /user/cart', { status: 503 })
  await moveToCart(item)
  expect(idsOf($wishlist.get())).toEqual([product._id])
  expect($toast.get().msg).toContain('stays on your wishlist')
})

test('each toast about a book quotes its title, in the direction of its letters', async () => {
  expectConsole('error', /could (not )?be/)
  const { server } = await shopWith(2, 1)
  const named = $cart.get().map((item) => ({ ...item, name: 'שלום!' }))
  const [line, other] = named as [CartItem, CartItem]
  const toasts = collectToasts()
  const failing = async (call: EndpointKey, command: () => Promise<void>, status = 500) => {
    server.faults.set(call, { status, times: 1 })
    await command()
    server.faults.clear(call)
  }
  await failing('POST /user/cart/:productId', () => increaseQuantity(line))
  await failing('POST /user/cart/:productId', () => decreaseQuantity(line))
  await failing('POST /user/cart/:productId', () => changeToAvailable({ ...line, left: 1 }))
  await failing('DELETE /user/cart/:productId', () => removeLine(line))
  await failing('POST /user/wishlist', () => moveToWishlist(line))
  await failing('DELETE /user/cart/:productId', () => moveToWishlist(line))
  await removeLine(line)
  await failing('POST /user/cart', restoreLine)
  await removeLine(line)
  server.faults.set('POST /user/cart', { status: 500 })
  await restoreLine()
  server.faults.set('POST /user/wishlist', { status: 503 })
  await moveToWishlist(other)
  const aboutIt = toasts.filter(({ msg }) => msg.includes('שלום!'))
  expect(aboutIt).toHaveLength(9)
  for (const { msg } of aboutIt) expect(msg).toContain('“\u2068שלום!\u2069”')
})
