import { paths } from 'shared/routing/paths'

/** The query parameter of the product list that holds the search text (docs/product.md, P20). */
const parameter = 'q'

interface Place {
  pathname: string
  search: string
}

/** The search text of the page at `place`; none outside the product list. */
export function searchTextIn({ pathname, search }: Place): string {
  return pathname === paths.productList() ? (new URLSearchParams(search).get(parameter) ?? '') : ''
}

/** A text as it is searched for: in lower case (docs/product.md, P9). */
export function asSearched(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * Where a search leads: to the product list, with the text in lower case, the other filters kept for somebody who is there already.
 * @returns `null` when there is nowhere to go: no text, or the one that is in the URL.
 */
export function searchAddress(text: string, place: Place): string | null {
  const wanted = asSearched(text)
  if (wanted === searchTextIn(place)) return null
  const query = new URLSearchParams(place.pathname === paths.productList() ? place.search : '')
  if (wanted === '') query.delete(parameter)
  else query.set(parameter, wanted)
  return paths.productList(query)
}
