import { ApiError, request } from 'shared/api'
import { addToCart } from 'shared/cart'
import type { CartItem, Order } from 'shared/contract/entities'
import { isGivenUp, logFailure } from '../api/log-failure'

/** The titles of an order's books, by what became of them. */
export interface BoughtAgain {
  added: readonly string[]
  /** Not in the shop any more. */
  gone: readonly string[]
  /** Refused, or without an answer: worth another try. */
  failed: readonly string[]
}

/** The most copies of one book that are added: each is a call of its own. */
const mostCopies = 99

/** Adds books of an order to the cart, at today's prices. Never rejects. */
export async function buyAgain(items: Order['items']): Promise<BoughtAgain> {
  const results = await Promise.all(items.map(addAgain))
  const titles = (wanted: Result) =>
    items.filter((_, index) => results[index] === wanted).map(({ name }) => name)
  return { added: titles('added'), gone: titles('gone'), failed: titles('failed') }
}

type Result = 'added' | 'gone' | 'failed'

async function addAgain({ _id, name, qty }: CartItem): Promise<Result> {
  try {
    const { product } = await request('GET /products/:productId', { params: { productId: _id } })
    await addToCart(product, Math.min(qty, mostCopies))
    return 'added'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone'
    if (!isGivenUp(error)) logFailure(`${name} could not be added`, error)
    return 'failed'
  }
}
