import { products } from 'mock-api/seed'
import { useLayoutEffect } from 'react'
import type { Product } from 'shared/contract'
import { $cart, addToCart, request } from 'shared/shop'
import { expectConsole, renderAt } from 'shared/testing'
import { expect, it, vi } from 'vitest'
import { pendingAdd, storePendingAdd } from './pending-add'
import { usePendingAdd } from './use-pending-add'

const [product] = products as [Product]
const onServer = {
  cart: async () => (await request('GET /user/cart')).cart,
  wishlist: async () => (await request('GET /user/wishlist')).wishlist,
}

const renders = vi.fn()

function Books() {
  usePendingAdd()
  renders()
  return null
}

it.each([
  ['cart', 'GET /user/wishlist'],
  ['wishlist', 'GET /user/cart'],
] as const)('adds the book to the %s even if %s fails', async (to, failing) => {
  expectConsole('error', /could not be loaded/)
  await renderAt('/products', {
    routes: [{ path: '/products', element: <Books /> }],
    customer: true,
    prepare(server) {
      server.faults.set(failing, { status: 500 })
      storePendingAdd({ to, product })
    },
  })
  await expect.poll(onServer[to]).toMatchObject([{ _id: product._id }])
  expect(pendingAdd()).toBeNull()
})

it('does not render its screen again when the cart changes', async () => {
  await renderAt('/products', {
    routes: [{ path: '/products', element: <Books /> }],
    customer: true,
  })
  await expect.poll(onServer.cart).toEqual([])
  renders.mockClear()
  await addToCart(product)
  expect($cart.get()).toHaveLength(1)
  expect(renders).not.toHaveBeenCalled()
})

/** Stands for a click right after the screen has appeared. */
function AddsAtOnce() {
  useLayoutEffect(() => storePendingAdd({ to: 'cart', product }), [])
  return <Books />
}

it('keeps what a visitor adds, however early the click', async () => {
  await renderAt('/products', { routes: [{ path: '/products', element: <AddsAtOnce /> }] })
  expect(pendingAdd()).toMatchObject({ product: { _id: product._id } })
})
