import type { BookFacts, Product } from 'shared/contract'

/** A book for a list, without the facts that only its page shows: prerendered lists contain all of their books. */
export function listedOf(product: Product): Omit<Product, keyof BookFacts> {
  const { pages, firstPublished, language, isbn13, format, ...listed } = product
  return listed
}

/** What a card shows of a book: not its text either. */
export function cardOf(product: Product): Omit<Product, keyof BookFacts | 'about'> {
  const { about, ...card } = listedOf(product)
  return card
}
