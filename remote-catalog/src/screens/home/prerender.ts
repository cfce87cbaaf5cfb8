import { carousels, categories } from '../../api/catalogue'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import {
  type Census,
  census,
  loadAll,
  type PageData,
  provideBooks,
  provideSize,
} from '../../api/server-catalogue'
import { shelves } from '../../api/shelves'

/** The data of the home page. */
export async function loader(): Promise<PageData> {
  return provideHome(await census())
}

/** Provides what the home page shows of the catalogue. */
export async function provideHome(census: Census): Promise<PageData> {
  provideBooks(census)
  const data = await loadAll([carousels, categories, shelves, inexpensiveBooks])
  return { ...data, ...provideSize(census, null) }
}
