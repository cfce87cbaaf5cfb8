import type { CartItem } from 'shared/contract'
import { useOnline } from 'shared/stock'

/** The lines that hold more copies than there are (docs/product.md, P107). Offline none: what is known may be old. */
export function useShortLines(lines: readonly CartItem[]): readonly CartItem[] {
  return useOnline() ? lines.filter(({ qty, left = qty }) => qty > left) : []
}

/** The id of what is said of a line's stock. */
export const stockIdOf = ({ _id }: CartItem) => `stock-${_id}`
