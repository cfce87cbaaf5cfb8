import type { CartItem } from 'shared/contract'
import { $cart, ApiError, addCopies, isAborted, request } from 'shared/shop'
import { logFailure } from '../api/log-failure'

/** The result for an order's books. */
export interface BoughtAgain {
  /** How many copies are in the cart. */
  added: number
  /** Books that the shop no longer has. */
  gone: readonly CartItem[]
  /** Books of which too few copies are left (docs/product.md, P107), with the missing copies. */
  soldOut: readonly CartItem[]
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
    soldOut: results.flatMap(({ soldOut = [] }) => soldOut),
    failed: results.flatMap(({ failed = [] }) => failed),
  }
}

async function addAgain(item: CartItem): Promise<Partial<BoughtAgain>> {
  const { _id, name, qty } = item
  const wanted = Math.min(qty, mostCopies)
  try {
    const { product } = await request('GET /products/:productId', { params: { productId: _id } })
    const inCart = $cart.get().find((line) => line._id === _id)?.qty ?? 0
    const copies = Math.max(0, Math.min(wanted, (product.left ?? Infinity) - inCart))
    const errors = await addCopies(product, copies)
    const added = copies - errors.length
    const soldOut = missing(item, wanted - copies)
    if (errors.length === 0) return { added, soldOut }
    logError(name, errors[0])
    return { added, soldOut, failed: missing(item, errors.length) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { gone: [item] }
    logError(name, error)
    return { failed: [item] }
  }
}

function missing(item: CartItem, copies: number): CartItem[] {
  return copies > 0 ? [{ ...item, qty: copies }] : []
}

function logError(name: string, error: unknown) {
  if (!isAborted(error)) logFailure(`${name} could not be added`, error)
}
