/** The books, categories and slides in memory, where they are searched. */

import { indexProducts, type ProductIndex } from 'product-search/product-index'
import type { Carousel, Category, Product } from 'shared/contract'
import type { Database, Queries } from './database'

export interface Catalogue {
  products: readonly Product[]
  categories: readonly Category[]
  carousels: readonly Carousel[]
}

interface Loaded {
  index: ProductIndex
  byId: ReadonlyMap<string, Product>
  categories: Category[]
  carousels: Carousel[]
  /** The answer with all books, as JSON. It is written once, since that takes long with many books. */
  allProducts: () => Buffer
}

export interface Books {
  /** The books as they are now, or were a second ago. */
  current: () => Promise<Loaded>
}

/** How long an import may stay unnoticed, in milliseconds. */
const checkInterval = 1000

/** Keeps the books of the database in memory, and notices when another process has imported new ones. */
export function createBooks(database: Database): Books {
  let version = -1
  let checkedAt = Number.NEGATIVE_INFINITY
  let loaded: Promise<Loaded> | undefined
  return {
    async current() {
      if (loaded && performance.now() - checkedAt < checkInterval) return loaded
      checkedAt = performance.now()
      const [now] = await database.query<{ version: number }>('select version from catalogue')
      if (!loaded || now?.version !== version) {
        version = now?.version ?? 0
        loaded = load(database)
        // The next call tries again.
        loaded.catch(() => (loaded = undefined))
      }
      return loaded
    },
  }
}

async function load(database: Database): Promise<Loaded> {
  const [products, categories, carousels] = [
    await documents<Product>(
      database,
      'select document from books where on_sale order by position',
    ),
    await documents<Category>(database, 'select document from categories order by position'),
    await documents<Carousel>(database, 'select document from carousels order by position'),
  ]
  const byId = new Map(products.map((product) => [product._id, product]))
  let json: Buffer | undefined
  const allProducts = () => (json ??= Buffer.from(JSON.stringify({ products })))
  return { index: indexProducts(products), byId, categories, carousels, allProducts }
}

async function documents<T>(database: Database, select: string): Promise<T[]> {
  return (await database.query<{ document: T }>(select)).map(({ document }) => document)
}

/** Replaces books, categories and slides, each if it is given. Books that are missing are no longer on sale. */
export async function replaceCatalogue(
  tx: Queries,
  { products, categories, carousels }: Partial<Catalogue>,
): Promise<void> {
  if (products) {
    await tx.query('update books set on_sale = false')
    await tx.query(
      `insert into books (id, position, document)
       select document ->> '_id', position, document
       from jsonb_array_elements($1) with ordinality as given (document, position)
       on conflict (id) do update
       set position = excluded.position, document = excluded.document, on_sale = true`,
      [JSON.stringify(products)],
    )
  }
  for (const [table, documents] of Object.entries({ categories, carousels })) {
    if (!documents) continue
    await tx.query(`delete from ${table}`)
    await tx.query(
      `insert into ${table} (id, position, document)
       select document ->> '_id', position, document
       from jsonb_array_elements($1) with ordinality as given (document, position)`,
      [JSON.stringify(documents)],
    )
  }
  await tx.query('update catalogue set version = version + 1')
}
