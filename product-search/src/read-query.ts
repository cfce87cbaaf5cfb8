import { categoryNames, type ProductQuery } from 'shared/contract'

const orders = ['LOW_TO_HIGH', 'HIGH_TO_LOW', 'BEST_MATCH'] as const

/** Parses the query of an address, ignoring invalid parameters. @param text '?limit=24', or empty. */
export function readQuery(text: string): ProductQuery {
  const given = new URLSearchParams(text)
  const names = new Set<string>(given.getAll('category'))
  const query = {
    search: given.get('search')?.trim() || undefined,
    author: given.get('author')?.trim() || undefined,
    category: categoryNames.filter((name) => names.has(name)),
    minRatings: numberIn(given.get('minRatings')),
    maxPrice: numberIn(given.get('maxPrice')),
    sort: orders.find((order) => order === given.get('sort')),
    cursor: /^\d+$/.test(given.get('cursor') ?? '') ? (given.get('cursor') ?? '') : undefined,
    limit: numberIn(given.get('limit'), /^[1-9]\d*$/),
    ids: given.getAll('ids'),
  }
  const asked = Object.entries(query).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
  return Object.fromEntries(asked)
}

function numberIn(text: string | null, form = /^\d+(\.\d+)?$/): number | undefined {
  return text !== null && form.test(text) ? Number(text) : undefined
}
