/** Which lines to remove from a cart after it was paid for. */
import type { CartItem } from 'shared/contract'

interface EmptyingStep {
  take: 'line' | 'copy'
  productId: string
}

/**
 * The steps that remove the paid books, but nothing that was added later, even while they are
 * performed. `cart` is the server's.
 */
export function emptyingSteps(
  cart: readonly CartItem[],
  paid: readonly CartItem[],
): readonly EmptyingStep[] {
  return cart.flatMap((line): EmptyingStep[] => {
    const bought = paid.find((one) => isSameLine(one, line))
    const productId = line._id
    if (!bought) return []
    if (bought.qty >= line.qty) return [{ take: 'line', productId }]
    return Array<EmptyingStep>(bought.qty).fill({ take: 'copy', productId })
  })
}

/** Whether two carts hold the same copies at the same prices. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const text = (lines: readonly CartItem[]) =>
    JSON.stringify(lines.map(({ _id, qty, price }) => [_id, qty, price]).sort())
  return text(one) === text(other)
}

/** A book that was removed and added again has another time of creation. */
function isSameLine(one: CartItem, other: CartItem): boolean {
  return (
    one._id === other._id &&
    (!one.createdAt || !other.createdAt || one.createdAt === other.createdAt)
  )
}
