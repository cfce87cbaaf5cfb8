import { anyPrice, defaultFilters, type Filters, ratingRange } from 'product-search/filters'
import type { Facets } from 'shared/contract'
import { formatRupees, quoted } from 'shared/format'
import { categoryLabel, formatCount, isCounted, ratingLabel } from './filter-labels'

/** 500 -> 'Up to ₹500'. */
function priceLabel(price: number): string {
  return price === anyPrice ? 'Any price' : `Up to ${formatRupees(price)}`
}

export interface ActiveFilter {
  label: string
  /** Text after the label: what the filter hides. */
  note?: string
  without: Filters
}

/**
 * The filters that have a chip: those that differ from the defaults, and the default rating and price
 * where they hide books (docs/product.md, P68).
 */
export function filtersInForce(
  filters: Filters,
  facets: Facets | undefined,
): readonly ActiveFilter[] {
  const { ratings, price } = defaultFilters
  const { ratings: stars = {}, prices = {}, anyPrice: all } = facets ?? {}
  const rated = { ...filters, ratings: ratingRange.min }
  const priced = { ...filters, price: anyPrice }
  return [
    ...activeFilters(filters),
    ...(filters.ratings === ratings
      ? hiding(ratingLabel(ratings), stars[ratings], stars[ratingRange.min], rated)
      : []),
    ...(filters.price === price ? hiding(priceLabel(price), prices[price], all, priced) : []),
  ]
}

/** A default filter, if it hides books. */
function hiding(
  label: string,
  shown: number | undefined,
  all: number | undefined,
  without: Filters,
): readonly ActiveFilter[] {
  if (shown === undefined || all === undefined) return []
  // Of many books, it is not known whether it hides some.
  if (shown === all) return isCounted(all) ? [] : [{ label, without }]
  return [{ label, note: ` · shows ${formatCount(shown)} of ${formatCount(all)}`, without }]
}

/** The filters that differ from the defaults. The order is none: it hides no books. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  const { searchText, author, categoryBy, ratings, price } = filters
  const back = <K extends keyof Filters>(name: K) => ({ ...filters, [name]: defaultFilters[name] })
  return [
    ...(searchText === '' ? [] : [{ label: quoted(searchText), without: back('searchText') }]),
    ...(author === '' ? [] : [{ label: `By ${quoted(author)}`, without: back('author') }]),
    ...categoryBy.map((name) => ({
      label: categoryLabel(name),
      without: { ...filters, categoryBy: categoryBy.filter((other) => other !== name) },
    })),
    ...(ratings === defaultFilters.ratings
      ? []
      : [{ label: ratingLabel(ratings), without: back('ratings') }]),
    ...(price === defaultFilters.price
      ? []
      : [{ label: priceLabel(price), without: back('price') }]),
  ]
}
