import { carousels, categories } from '../../api/catalogue'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import {
  type Census,
  census,
  loadAll,
  type PageData,
  type Prerendered,
  provideBooks,
  provideSize,
} from '../../api/server-catalogue'
import { shelves } from '../../api/shelves'

/** The data of the home page. */
export async function loader(_: object, { prerender }: Prerendered): Promise<PageData> {
  return provideHome(await census(prerender))
}

/** Provides what the home page shows of the catalogue. */
export async function provideHome(census: Census): Promise<PageData> {
  provideBooks(census)
  const data = await loadAll([carousels, categories, shelves, inexpensiveBooks])
  return { ...data, ...provideSize(census, null) }
}
