import type { AnyEndpointKey } from '../contract'
import { allEndpoints, takesIdempotencyKey } from '../contract/schema'
import { home as address } from './address-cases'
import type { ContractCall } from './client'
import { type CaseContext, casesOf, check, type NamedCases, needing } from './contract-case'
import { paidOrder, readyToPay } from './payment-cases'

/** Cases for every call that changes a customer's data: a repetition changes nothing. */
export const idempotencyCases = (Object.keys(allEndpoints) as AnyEndpointKey[])
  .filter(takesIdempotencyKey)
  .flatMap((key) => {
    const named = repeated(key)
    // An order has to be paid before it can be cancelled.
    return casesOf(key, key.startsWith('POST /user/orders') ? needing('pay', named) : named)
  })

function repeated(key: AnyEndpointKey): NamedCases {
  const { status } = allEndpoints[key]
  return {
    async [`${status} changes nothing for a repeated idempotency key, and answers what is stored now`](
      context: CaseContext,
    ) {
      const call = await preparedCall(context, key)
      const first = await context.succeed(key, call)
      const before = await listOf(context, key, call)
      const again = await context.succeed(key, call)
      check(isSame(first, again), 'returns something else the second time')
      check(isSame(before, await listOf(context, key, call)), 'changes something a second time')
      if (key === 'POST /user/payments') return
      await changeAgain(context, key, call)
      const after = await listOf(context, key, call)
      const late = await context.succeed(key, call)
      check(isSame(after, late), 'returns the list as it was, and not as it is now')
    },
    async '422 refuses the idempotency key of another change'(context) {
      const call = await preparedCall(context, key)
      const { token, idempotencyKey } = call
      const product = await context.someBook()
      const [other, otherCall] =
        key === 'POST /user/wishlist'
          ? (['POST /user/cart', { token, body: { product } }] as const)
          : (['POST /user/wishlist', { token, body: { product } }] as const)
      await context.succeed(other, { ...otherCall, idempotencyKey })
      await context.refuse(key, 422, call)
    },
  }
}

type KeyedCall = ContractCall & { token: string; idempotencyKey: string }

let calls = 0

/** A valid call of a new customer, with its preconditions. */
async function preparedCall(context: CaseContext, key: AnyEndpointKey): Promise<KeyedCall> {
  const { token } = await context.newCustomer()
  const product = await context.someBook()
  calls += 1
  const call = { token, idempotencyKey: `contract-${Date.now()}-${calls}` }
  const productId = product._id
  switch (key) {
    case 'POST /user/cart':
    case 'POST /user/wishlist':
      return { ...call, body: { product } }
    case 'DELETE /user/wishlist/:productId':
      await context.succeed('POST /user/wishlist', { token, body: { product } })
      return { ...call, params: { productId } }
    case 'POST /user/address':
      return { ...call, body: { address } }
    case 'POST /user/orders/:orderId/cancel':
      return { ...call, params: { orderId: (await paidOrder(context, token)).id } }
    case 'POST /user/payments':
      return { ...call, body: await readyToPay(context, token) }
    case 'POST /user/address/:addressId':
    case 'DELETE /user/address/:addressId': {
      const body = { address }
      const { addressList } = await context.succeed('POST /user/address', { token, body })
      const params = { addressId: addressList[0]?._id ?? '' }
      const city = { address: { ...address, city: 'Howrah' } }
      return { ...call, params, ...(key.startsWith('POST') ? { body: city } : {}) }
    }
    case 'POST /user/cart/:productId':
      await context.succeed('POST /user/cart', { token, body: { product } })
      return { ...call, params: { productId }, body: { action: { type: 'increment' } } }
    default:
      await context.succeed('POST /user/cart', { token, body: { product } })
      return { ...call, ...(key.includes(':') ? { params: { productId } } : {}) }
  }
}

/** Changes the list of a call in another way. */
async function changeAgain(
  context: CaseContext,
  key: AnyEndpointKey,
  { token }: KeyedCall,
): Promise<unknown> {
  const product = await context.someBook()
  if (key.includes('/orders')) return paidOrder(context, token)
  if (key.includes('/address'))
    return context.succeed('POST /user/address', { token, body: { address } })
  if (key === 'POST /user/wishlist') {
    const params = { productId: product._id }
    return context.succeed('DELETE /user/wishlist/:productId', { token, params })
  }
  const list = key.includes('/wishlist') ? 'POST /user/wishlist' : 'POST /user/cart'
  return context.succeed(list, { token, body: { product } })
}

/** The list that the call changes, from the server. */
function listOf(
  { succeed }: CaseContext,
  key: AnyEndpointKey,
  { token }: KeyedCall,
): Promise<unknown> {
  if (key.includes('/wishlist')) return succeed('GET /user/wishlist', { token })
  if (key.includes('/orders')) return succeed('GET /user/orders', { token })
  if (key.includes('/address')) return succeed('GET /user/address', { token })
  return succeed('GET /user/cart', { token })
}

function isSame(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other)
}

/** Without refunds, which go on by themselves. */
function textOf(answer: unknown): string {
  return JSON.stringify(answer, (name, value) => (name === 'refunds' ? undefined : value))
}
