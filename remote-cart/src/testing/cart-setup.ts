import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MockApi } from 'mock-api'
import type { CartItem, Product } from 'shared/contract'
import { $cart, loadCart, request } from 'shared/shop'
import { renderAt } from 'shared/testing'
import { vi } from 'vitest'
import { loadCoupons } from '../cart/coupon-store'
import type { RazorpayOptions } from '../payment/razorpay-contract'

/**
 * Fills the cart of the customer on the server, and loads it and the coupons.
 * @param quantities copies of the first, second, … book of the shop. @returns these books.
 */
export async function fillCart(...quantities: number[]): Promise<readonly Product[]> {
  const { products } = await request('GET /products')
  await request('DELETE /user/cart/all')
  for (const [index, qty] of quantities.entries()) {
    const product = products[index]
    for (let copy = 0; product && copy < qty; copy += 1) {
      await request('POST /user/cart', { body: { product } })
    }
  }
  await Promise.all([loadCart(), loadCoupons()])
  return products.slice(0, quantities.length)
}

/**
 * A customer whose cart holds copies of the shop's books.
 * @param quantities as of `fillCart`. @returns also the first book, and its line.
 */
export async function shopWith(...quantities: number[]) {
  let books: readonly Product[] = []
  const { server } = await renderAt('/', {
    routes: [],
    customer: true,
    prepare: async () => {
      books = await fillCart(...quantities)
    },
  })
  const [book] = books as readonly [Product]
  const [line] = $cart.get() as readonly [CartItem]
  return { server, book, line }
}

export async function cartOnServer(): Promise<readonly CartItem[]> {
  return (await request('GET /user/cart')).cart
}

/** Makes GET /user/cart answer with one line, whatever is in the cart. */
export function stubCart(server: MockApi, line: CartItem): void {
  server.faults.set('GET /user/cart', { body: { cart: [line] } })
}

type Mode = 'success' | 'fail' | 'fail-then-success' | 'dismiss' | 'never' | 'twice'

/** Installs the payment stub, which pays a server's orders at the fake server. @param mode how its payments end. */
export function installPaymentDouble(mode: Mode): void {
  sessionStorage.setItem('bookshelf.test-payment', mode)
  const file = path.join(import.meta.dirname, '../../../mock-api/public/payments/checkout.js')
  const own = Object.assign(document.createElement('script'), {
    src: '/payments/checkout.js?api=/api',
  })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValueOnce(own)
  new Function(readFileSync(file, 'utf8'))()
}

/** Collects the options of each widget that is opened from now on. */
export function rememberOptions(): readonly RazorpayOptions[] {
  const opened: RazorpayOptions[] = []
  const { Razorpay } = window
  window.Razorpay = class extends (Razorpay as NonNullable<typeof Razorpay>) {
    constructor(options: RazorpayOptions) {
      super(options)
      opened.push(options)
    }
  }
  return opened
}

export function openedWidgets(): number {
  const { Razorpay } = window
  return Razorpay && 'opened' in Razorpay ? Number(Razorpay.opened) : 0
}
