import type { CartItem } from 'shared/contract'
import { ApiError, addCopies, isAborted, request } from 'shared/shop'
import { logFailure } from '../api/log-failure'

/** The result for an order's books. */
export interface BoughtAgain {
  /** How many copies are in the cart. */
  added: number
  /** Books that the shop no longer has. */
  gone: readonly CartItem[]
  /** Books that were refused or got no answer, with the missing copies, for another attempt. */
  failed: readonly CartItem[]
}

/** The maximum number of copies of one book that are added, since each needs a call. */
const mostCopies = 99

/** Adds books of an order to the cart, at current prices. Never rejects. */
export async function buyAgain(items: readonly CartItem[]): Promise<BoughtAgain> {
  const results = await Promise.all(items.map(addAgain))
  return {
    added: results.reduce((sum, { added = 0 }) => sum + added, 0),
    gone: results.flatMap(({ gone = [] }) => gone),
    failed: results.flatMap(({ failed = [] }) => failed),
  }
}

async function addAgain(item: CartItem): Promise<Partial<BoughtAgain>> {
  const { _id, name, qty } = item
  const copies = Math.min(qty, mostCopies)
  try {
    const { product } = await request('GET /products/:productId', { params: { productId: _id } })
    const errors = await addCopies(product, copies)
    if (errors.length === 0) return { added: copies }
    logError(name, errors[0])
    return { added: copies - errors.length, failed: [{ ...item, qty: errors.length }] }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { gone: [item] }
    logError(name, error)
    return { failed: [item] }
  }
}

function logError(name: string, error: unknown) {
  if (!isAborted(error)) logFailure(`${name} could not be added`, error)
}
