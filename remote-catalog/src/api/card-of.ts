import type { BookFacts, Product } from 'shared/contract'

/**
 * What a card shows of a book. Prerendered lists contain no more of their books; the browser loads the rest with its own
 * answers.
 */
export function cardOf(product: Product): Omit<Product, keyof BookFacts | 'about'> {
  const { about, pages, firstPublished, language, isbn13, format, ...card } = product
  return card
}
