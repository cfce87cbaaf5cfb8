import { isBlank, tidyText } from 'shared/contract'
import { paths } from 'shared/routing'

/** The query parameter of the search text (docs/product.md, P20). */
const parameter = 'q'

interface Place {
  pathname: string
  search: string
}

/** The search text of `place`; empty outside the product list. */
export function searchTextIn({ pathname, search }: Place): string {
  return pathname === paths.productList() ? (new URLSearchParams(search).get(parameter) ?? '') : ''
}

/** The text to search for, in lower case (docs/product.md, P9), and without what nobody sees. */
export function asSearched(text: string): string {
  return isBlank(text) ? '' : tidyText(text.toLowerCase())
}

/**
 * The address of a search: the product list with the text, and with its other filters if it is
 * open.
 * @returns `null` if nothing changes: no text, or the one in the URL.
 */
export function searchAddress(text: string, place: Place): string | null {
  const wanted = asSearched(text)
  if (wanted === searchTextIn(place)) return null
  const query = new URLSearchParams(place.pathname === paths.productList() ? place.search : '')
  if (wanted === '') query.delete(parameter)
  else query.set(parameter, wanted)
  return paths.productList(query)
}
