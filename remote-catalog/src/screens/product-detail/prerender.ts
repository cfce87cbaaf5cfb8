import { productResource } from '../../api/catalogue'
import { authorKey, othersOf, relatedBooks } from '../../api/related-books'
import {
  cardOf,
  type PageData,
  provideSize,
  type ServerCatalogue,
  serverCatalogue,
} from '../../api/server-catalogue'

/** The data of a book's page. */
export async function loader({ productId }: { productId: string }): Promise<PageData> {
  return provideBook(await serverCatalogue(), productId)
}

/** One page per book, the best rated ones first. */
export async function getStaticPaths() {
  const { byId } = await serverCatalogue()
  return [...byId.values()]
    .sort((a, b) => b.ratings - a.ratings)
    .map(({ _id }) => ({ productId: _id }))
}

/**
 * Provides a book and its row. They depend on the number of books only in whether these can be loaded whole.
 * @throws Error if there is no such book.
 */
export function provideBook(catalogue: ServerCatalogue, productId: string): PageData {
  const product = catalogue.byId.get(productId)
  if (!product) throw new Error(`There is no book ${productId}`)
  const { byCategory, all } = catalogue
  const own = catalogue.byAuthor.get(authorKey(product)) ?? []
  const shelf = byCategory.get(product.categoryName) ?? []
  const { byAuthor, ofCategory, others } = othersOf(product, own, shelf, all)
  const row = {
    byAuthor: byAuthor.map(cardOf),
    ofCategory: ofCategory.map(cardOf),
    others: others.map(cardOf),
  }
  const single = productResource(productId)
  const related = relatedBooks(product)
  single.provide(product)
  related.provide(row)
  const data = { [single.key ?? '']: product, [related.key ?? '']: row }
  return { ...data, ...provideSize(catalogue, null) }
}
