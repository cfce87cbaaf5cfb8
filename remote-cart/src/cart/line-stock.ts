import type { CartItem } from 'shared/contract'
import { useOnline } from 'shared/stock'

/** The lines that exceed the stock (docs/product.md, P107). Offline none: what is known may be old. */
export function useExceedingLines(lines: readonly CartItem[]): readonly CartItem[] {
  return useOnline() ? lines.filter(({ qty, left: available = qty }) => qty > available) : []
}

/** The id of what is said of a line's stock. */
export const stockIdOf = ({ _id }: CartItem) => `stock-${_id}`
