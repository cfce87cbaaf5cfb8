/**
 * How many copies of a book are left (docs/product.md, P107): the words, and when they may be said. This is not a share:
 * it has no state, and each part bundles what it uses.
 */
export { useOnline } from '../ui/parts/use-online'
export { formatStock, useLeft } from './left'
export { whenLookedAtAgain } from './when-looked-at-again'
