/** The books, categories and slides in memory, where they are searched. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { indexProducts, type ProductIndex } from 'product-search/product-index'
import type { Carousel, Category, Product } from 'shared/contract'
import type { Queries } from './database'

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
  /** The answer with all books. It is written once, since that takes long with many books. */
  allProducts: () => Promise<Written>
}

/** An answer that is ready to be sent. */
interface Written {
  json: Buffer
  gzip: Buffer
  etag: string
}

export interface Books {
  /** The books as they are, or were a second ago. They stay while the database is away. */
  current: () => Promise<Loaded>
  stop: () => void
}

/** How long an import may stay unnoticed, in milliseconds. */
const checkInterval = 1000

/** Keeps the books of the database in memory, and notices when another process has imported new ones. */
export function createBooks(database: Queries): Books {
  let version: number | undefined
  let loaded: Promise<Loaded> | undefined
  let checking: Promise<void> | undefined
  const check = async () => {
    const [now] = await database.query<{ version: number }>('select version from catalogue')
    if (loaded && now?.version === version) return
    const next = await load(database)
    version = now?.version
    loaded = Promise.resolve(next)
  }
  /** Calls that come meanwhile share the check. */
  const checkOnce = () => {
    checking ??= check().finally(() => (checking = undefined))
    return checking
  }
  // Calls never wait for it: the books of a second ago are good enough. Whoever needs the first ones reports the failure.
  const timer = setInterval(() => checkOnce().catch(() => {}), checkInterval)
  timer.unref()
  return {
    async current() {
      if (!loaded) await checkOnce()
      if (!loaded) throw new Error('The books were not loaded')
      return loaded
    },
    stop: () => clearInterval(timer),
  }
}

async function load(database: Queries): Promise<Loaded> {
  const [products, categories, carousels] = [
    await documents<Product>(
      database,
      'select document from books where on_sale order by position',
    ),
    await documents<Category>(database, 'select document from categories order by position'),
    await documents<Carousel>(database, 'select document from carousels order by position'),
  ]
  const byId = new Map(products.map((product) => [product._id, product]))
  let written: Promise<Written> | undefined
  const allProducts = () => (written ??= write({ products, total: products.length }))
  return { index: indexProducts(products), byId, categories, carousels, allProducts }
}

async function write(answer: object): Promise<Written> {
  const json = Buffer.from(JSON.stringify(answer))
  const digest = createHash('sha256').update(json).digest('base64url')
  return { json, gzip: await promisify(gzip)(json), etag: `W/"${digest}"` }
}

async function documents<T>(database: Queries, select: string): Promise<T[]> {
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
