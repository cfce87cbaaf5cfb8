/**
 * Percent off, a whole number, below 100 if something is paid; `null` without an original price above the
 * price, or if it rounds to 0 (docs/product.md, P14).
 */
export function percentOff({
  price,
  original,
}: {
  price: number
  original?: number | undefined
}): number | null {
  if (original === undefined || original <= price) return null
  const percent = Math.round(((original - price) / original) * 100)
  return Math.min(percent, price > 0 ? 99 : 100) || null
}
