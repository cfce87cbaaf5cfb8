import {
  anyPrice,
  defaultFilters,
  type Filters,
  ratingRange,
  type SortOrder,
  toggleCategory,
} from 'catalogue/filters'
import type { CategoryName } from 'shared/contract/entities'
import type { Facets } from 'shared/contract/product-query'
import { formatRupees } from 'shared/format/money'
import { formatBooks, formatNumber } from 'shared/format/number'

export const sortLabels: Record<SortOrder, string> = {
  LOW_TO_HIGH: 'Price: low to high',
  HIGH_TO_LOW: 'Price: high to low',
}

/** 'thriller' -> 'Thriller'. */
export function categoryLabel(name: CategoryName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** 3.5 -> '3.5 stars and up'. */
export function ratingLabel(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} and up`
}

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
  const defaults = [
    {
      isChosen: filters.ratings === ratings,
      label: ratingLabel(ratings),
      shown: stars[ratings],
      all: stars[ratingRange.min],
      without: { ...filters, ratings: ratingRange.min },
    },
    {
      isChosen: filters.price === price,
      label: priceLabel(price),
      shown: prices[price],
      all,
      without: { ...filters, price: anyPrice },
    },
  ]
  return [
    ...activeFilters(filters),
    ...defaults.flatMap(({ isChosen, label, shown, all, without }) => {
      if (!isChosen || shown === undefined || all === undefined || shown === all) return []
      return { label, note: ` · shows ${formatNumber(shown)} of ${formatNumber(all)}`, without }
    }),
  ]
}

/** The filters that differ from the defaults. */
export function activeFilters(filters: Filters): readonly ActiveFilter[] {
  const { searchText, author, categoryBy, sortBy, ratings, price } = filters
  const back = <K extends keyof Filters>(name: K) => ({ ...filters, [name]: defaultFilters[name] })
  return [
    ...(searchText === '' ? [] : [{ label: `“${searchText}”`, without: back('searchText') }]),
    ...(author === '' ? [] : [{ label: `By ${author}`, without: back('author') }]),
    ...categoryBy.map((name) => ({
      label: categoryLabel(name),
      without: toggleCategory(filters, name),
    })),
    ...(ratings === defaultFilters.ratings
      ? []
      : [{ label: ratingLabel(ratings), without: back('ratings') }]),
    ...(price === defaultFilters.price
      ? []
      : [{ label: priceLabel(price), without: back('price') }]),
    ...(sortBy === null ? [] : [{ label: sortLabels[sortBy], without: back('sortBy') }]),
  ]
}

/** How many books are shown: 'Showing 3 of 10 books', '10 books'. */
export function countLabel(shown: number, all: number): string {
  return shown === all ? formatBooks(all) : `Showing ${formatNumber(shown)} of ${formatBooks(all)}`
}

/** Text after the count: ', 2 close matches', or nothing. */
export function closeLabel(count: number): string {
  if (count === 0) return ''
  return `, ${formatNumber(count)} close ${count === 1 ? 'match' : 'matches'}`
}
