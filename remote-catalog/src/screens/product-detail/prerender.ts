import type { SiteConfig } from 'shared/contract'
import { productResource } from '../../api/catalogue'
import { relatedBooks } from '../../api/related-books'
import { forgetResources } from '../../api/resource'
import {
  bookIds,
  type Census,
  census,
  type PageData,
  type Prerendered,
  provideSize,
  readBook,
} from '../../api/server-catalogue'

/** The data of a book's page. */
export async function loader(
  { productId }: { productId: string },
  { prerender }: Prerendered,
): Promise<PageData> {
  return provideBook(await census(prerender), productId)
}

/** One page per book, the best rated ones first, and then the books without one. */
export async function* getStaticPaths(prerender: SiteConfig['prerender']) {
  for await (const productId of bookIds(prerender)) yield { productId }
}

/**
 * Provides a book and its row. They depend on the number of books only in whether these can be loaded whole.
 * @throws Error if there is no such book.
 */
export async function provideBook(census: Census, productId: string): Promise<PageData> {
  forgetResources()
  // Before the book is read: those of a list's page have less to show.
  const size = provideSize(census, null)
  const { product, row } = await readBook(census, productId)
  const single = productResource(productId)
  const related = relatedBooks(product)
  single.provide(product)
  related.provide(row)
  return { [single.key ?? '']: product, [related.key ?? '']: row, ...size }
}
