/** Percent off, a whole number; `null` without an original price above the price (docs/product.md, P14). */
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
