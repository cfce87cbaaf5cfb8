/** Compares random sequences of calls with a simple model of a customer's data. */
import fc from 'fast-check'
import { type AddressFields, type EndpointKey, pathOfPattern } from 'shared/contract'
import { expect, test } from 'vitest'
import { createTokens } from './auth/tokens'
import { createFaults } from './faults'
import { memoryRecords } from './persistence/database-records'
import { scenarios } from './scenarios'
import { demoAddress, demoCustomer, products } from './seed'
import { createShopServer } from './server'

interface Model {
  cart: Map<string, number>
  wishlist: Set<string>
  /** The cities, in the order of the list. */
  cities: string[]
}

type Step =
  | { kind: 'addToCart' | 'increment' | 'decrement' | 'removeFromCart'; book: number }
  | { kind: 'addToWishlist' | 'removeFromWishlist'; book: number }
  | { kind: 'clearCart' }
  | { kind: 'addAddress'; city: string }
  | { kind: 'changeAddress'; place: number; city: string }
  | { kind: 'removeAddress'; place: number }

const book = fc.nat(2)
const place = fc.nat(3)
const city = fc.string({ maxLength: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'addToCart',
      'increment',
      'decrement',
      'removeFromCart',
      'addToWishlist',
      'removeFromWishlist',
    ),
    book,
  }),
  fc.record({ kind: fc.constant('clearCart' as const) }),
  fc.record({ kind: fc.constant('addAddress' as const), city }),
  fc.record({ kind: fc.constant('changeAddress' as const), place, city }),
  fc.record({ kind: fc.constant('removeAddress' as const), place }),
)

const idOf = (index: number) => products[index]?._id ?? ''

/** Applies the step to the model. @returns whether a server must accept it. */
function applyToModel(model: Model, done: Step): boolean {
  const { cart, wishlist, cities } = model
  const id = 'book' in done ? idOf(done.book) : ''
  const qty = cart.get(id)
  switch (done.kind) {
    case 'addToCart':
      cart.set(id, (qty ?? 0) + 1)
      return true
    case 'increment':
    case 'decrement':
      if (qty === undefined) return false
      cart.set(id, done.kind === 'increment' ? qty + 1 : Math.max(1, qty - 1))
      return true
    case 'removeFromCart':
      cart.delete(id)
      return true
    case 'clearCart':
      cart.clear()
      return true
    case 'addToWishlist':
      wishlist.add(id)
      return true
    case 'removeFromWishlist':
      wishlist.delete(id)
      return true
    case 'addAddress':
      cities.push(done.city)
      return true
    case 'changeAddress':
      if (done.place >= cities.length) return false
      cities[done.place] = done.city
      return true
    case 'removeAddress':
      return cities.splice(done.place, 1).length === 1
  }
}

const { _id: _demoId, name: _name, createdAt: _at, updatedAt: _until, ...fields } = demoAddress
const addressIn = (where: string): AddressFields => ({ ...fields, city: where })

/** The same step as a call. */
function toCall(done: Step, addressIds: string[]): [EndpointKey, Record<string, string>, unknown?] {
  const product = 'book' in done ? products[done.book] : undefined
  const productId = product?._id ?? ''
  const addressId = 'place' in done ? (addressIds[done.place] ?? 'none') : ''
  switch (done.kind) {
    case 'addToCart':
      return ['POST /user/cart', {}, { product }]
    case 'increment':
    case 'decrement':
      return ['POST /user/cart/:productId', { productId }, { action: { type: done.kind } }]
    case 'removeFromCart':
      return ['DELETE /user/cart/:productId', { productId }]
    case 'clearCart':
      return ['DELETE /user/cart/all', {}]
    case 'addToWishlist':
      return ['POST /user/wishlist', {}, { product }]
    case 'removeFromWishlist':
      return ['DELETE /user/wishlist/:productId', { productId }]
    case 'addAddress':
      return ['POST /user/address', {}, { address: addressIn(done.city) }]
    case 'changeAddress':
      return ['POST /user/address/:addressId', { addressId }, { address: addressIn(done.city) }]
    case 'removeAddress':
      return ['DELETE /user/address/:addressId', { addressId }]
  }
}

/** `RUNS=1000 npx vitest run mock-api/src/model.test.ts` looks longer. */
const runs = Number(process.env.RUNS ?? 100)

test('agrees with a simple model after every call of random sequences', async () => {
  const authorization = await createTokens().issue(demoCustomer)

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      async (steps) => {
        const { server, interceptor } = createShopServer({
          ...{ records: memoryRecords(), faults: createFaults(), replacesFetch: false },
          scenario: () => scenarios.default,
        })
        const rows = (name: string) => server.db[name] ?? []
        const model: Model = { cart: new Map(), wishlist: new Set(), cities: [demoAddress.city] }

        for (const done of steps) {
          const ids = rows('addresses').map(({ _id }) => _id)
          const [key, params, body] = toCall(done, ids)
          const [method = '', pattern = ''] = key.split(' ')
          const url = `http://localhost/api${pathOfPattern(pattern, params)}`
          const sent = body === undefined ? {} : { body: JSON.stringify(body) }
          const request = new Request(url, { method, headers: { authorization }, ...sent })
          const { ok } = await interceptor.answer(request)
          expect(ok).toBe(applyToModel(model, done))

          expect(rows('cartItems').map(({ _id, qty }) => [_id, qty])).toEqual([...model.cart])
          expect(rows('wishlistItems').map(({ _id }) => _id)).toEqual([...model.wishlist])
          const addresses = rows('addresses')
          expect(addresses.map((address) => address.city)).toEqual(model.cities)
          expect(new Set(addresses.map(({ _id }) => _id)).size).toBe(addresses.length)
        }
      },
    ),
    { numRuns: runs },
  )
}, 60_000)
