import { products } from 'mock-api/seed'
import { useLayoutEffect } from 'react'
import { request } from 'shared/shop'
import { expectConsole, renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { pendingAdd, storePendingAdd } from './pending-add'
import { usePendingAdd } from './use-pending-add'

const [product] = products
const onServer = {
  cart: async () => (await request('GET /user/cart')).cart,
  wishlist: async () => (await request('GET /user/wishlist')).wishlist,
}

function Books() {
  usePendingAdd()
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

/** Stands for a click right after the screen has appeared. */
function AddsAtOnce() {
  useLayoutEffect(() => storePendingAdd({ to: 'cart', product }), [])
  return <Books />
}

it('keeps what a visitor adds, however early the click', async () => {
  await renderAt('/products', { routes: [{ path: '/products', element: <AddsAtOnce /> }] })
  expect(pendingAdd()).toMatchObject({ product: { _id: product._id } })
})
