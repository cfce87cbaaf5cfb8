/**
 * Percent off, a whole number (docs/product.md, P14).
 * @returns `null` for a book without an original price above its price.
 */
export function percentOff({
  price,
  original,
}: {
  price: number
  original?: number | undefined
}): number | null {
  if (original === undefined || original <= price) return null
  return Math.round(((original - price) / original) * 100)
}
