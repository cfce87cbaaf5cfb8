const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Writes an amount of whole rupees the Indian way: 123456 -> '₹1,23,456'. */
export function formatRupees(amount: number): string {
  return rupees.format(amount)
}

/** Turns whole rupees into the payment provider's smallest unit, paise. */
export function toPaise(amount: number): number {
  return Math.round(amount * 100)
}
