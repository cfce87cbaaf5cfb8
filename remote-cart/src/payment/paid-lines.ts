/** What to take out of a cart after it was paid: what was paid, and nothing that came later. */
import type { CartItem } from 'shared/contract/entities'

/** A step of emptying: everything at once, a line, or one copy of a book. */
type EmptyingStep =
  | { take: 'all' }
  | { take: 'line'; productId: string }
  | { take: 'copy'; productId: string }

/**
 * The steps that take the paid books out of the cart: one for a cart that holds nothing else, none
 * for a cart that holds none of them.
 * @param cart the lines as the server has them. @param paid the lines as they were charged.
 */
export function emptyingSteps(
  cart: readonly CartItem[],
  paid: readonly CartItem[],
): readonly EmptyingStep[] {
  const steps = cart.flatMap((line): EmptyingStep[] => {
    const bought = paid.find((one) => isSameLine(one, line))
    const productId = line._id
    if (!bought) return []
    if (bought.qty >= line.qty) return [{ take: 'line', productId }]
    return Array<EmptyingStep>(bought.qty).fill({ take: 'copy', productId })
  })
  const goesWhole =
    steps.length > 0 && steps.filter(({ take }) => take === 'line').length === cart.length
  return goesWhole ? [{ take: 'all' }] : steps
}

/** Whether two carts hold the same copies at the same prices: the shopper saw what is charged. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const text = (lines: readonly CartItem[]) =>
    JSON.stringify(lines.map(({ _id, qty, price }) => [_id, qty, price]).sort())
  return text(one) === text(other)
}

/** A book that was put into the cart anew has another time of creation: it is another line. */
function isSameLine(one: CartItem, other: CartItem): boolean {
  return (
    one._id === other._id &&
    (!one.createdAt || !other.createdAt || one.createdAt === other.createdAt)
  )
}
