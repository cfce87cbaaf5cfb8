/** The books, categories and slides in memory, where they are searched. */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { indexProducts, type ProductIndex } from 'product-search/product-index'
import type { Carousel, Category, Product } from 'shared/contract'
import type { Queries } from '../database'
import { HttpError } from '../http-error'
import { setStock, withLeft } from './stock'

/** A book as operators give it. */
export interface GivenBook extends Product {
  /** How many copies can be sold; `null` if they are not counted. Without it, that stays as it is. */
  stock?: number | null | undefined
}

export interface Catalogue {
  products: readonly GivenBook[]
  categories: readonly Category[]
  carousels: readonly Carousel[]
}

interface Stored {
  products: Product[]
  index: ProductIndex
  byId: ReadonlyMap<string, Product>
  categories: Category[]
  carousels: Carousel[]
}

interface Loaded extends Stored {
  /** A book of the others as customers see it: with the copies that are left, if these are few. */
  tell: (product: Product) => Product
  /**
   * The answer with all books. It is written once, since that takes long with many books, and again for another stock at
   * most once in `rewriteInterval`.
   */
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

/** How long an import, or another stock, may stay unnoticed, in milliseconds. */
const checkInterval = 1000

/** How old the stock in the answer with all books may be, in milliseconds: as old as a CDN may keep it. */
const rewriteInterval = 60_000

/** Keeps the books of the database in memory, and notices when another process has imported new ones. */
export function createBooks(database: Queries): Books {
  let known: Known = { version: null, mark: null }
  let loaded: Loaded | undefined
  /** The copies that are left, of books with few. */
  let left: ReadonlyMap<string, number> = new Map()
  let checking: Promise<void> | undefined
  const writeAll = createWriter()
  const check = async () => {
    const [now] = await database.query<Known & { told: Record<string, number | null> | null }>(
      changesSince,
      [known.mark],
    )
    if (!now) throw new Error('The catalogue has no version')
    const isNew = now.version !== known.version
    if (isNew || now.told) {
      const stored = loaded && !isNew ? loaded : await load(database)
      left = changed(left, now.told ?? {})
      loaded = withStock(stored, left, writeAll)
    }
    known = now
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

interface Known {
  version: number | null
  /** Transactions that began before this one have ended, and were seen. `null` at first, for all of the stock. */
  mark: string | null
}

/**
 * The stock of books that has changed, in place of all books. A transaction is seen when it ends, and not in the order in
 * which it began: so those that are still running are looked at again. In a database that was restored, transactions of
 * the other one may seem to be in the future.
 */
const changesSince = `select version, pg_snapshot_xmin(now)::text as mark,
  (select json_object_agg(book_id, visible_stock(copies)) from stock
   where $1::xid8 is null or (changed_in_tx >= $1::xid8 and changed_in_tx < pg_snapshot_xmax(now))) as told
  from catalogue, pg_current_snapshot() as now`

function changed(
  left: ReadonlyMap<string, number>,
  told: Readonly<Record<string, number | null>>,
): ReadonlyMap<string, number> {
  const all = Object.entries({ ...Object.fromEntries(left), ...told })
  return new Map(all.flatMap(([id, copies]) => (copies === null ? [] : [[id, copies]])))
}

function withStock(
  { products, index, byId, categories, carousels }: Stored,
  left: ReadonlyMap<string, number>,
  writeAll: ReturnType<typeof createWriter>,
): Loaded {
  const tell = (product: Product) => withLeft(product, left.get(product._id))
  const allProducts = () => writeAll(products, tell)
  return { products, index, byId, categories, carousels, tell, allProducts }
}

/** Keeps what was written, for a while also when another stock is told. */
function createWriter() {
  let kept:
    | { products: Product[]; tell: Loaded['tell']; at: number; answer: Promise<Written> }
    | undefined
  return (products: Product[], tell: Loaded['tell']): Promise<Written> => {
    const isSame = kept?.products === products
    if (kept && isSame && (kept.tell === tell || Date.now() - kept.at < rewriteInterval)) {
      return kept.answer
    }
    const answer = write({ products: products.map(tell), total: products.length })
    kept = { products, tell, at: Date.now(), answer }
    return answer
  }
}

async function load(database: Queries): Promise<Stored> {
  const [products, categories, slides] = [
    await documents<Product>(
      database,
      'select document from books where on_sale order by position',
    ),
    await documents<Category>(database, 'select document from categories order by position'),
    await documents<Carousel>(database, 'select document from carousels order by position'),
  ]
  const byId = new Map(products.map((product) => [product._id, product]))
  // Books change and are taken off sale without their slides (docs/product.md, P66).
  const carousels = slides.filter(({ categoryName, minPrice }) =>
    products.some((book) => book.categoryName === categoryName && book.price <= minPrice),
  )
  return { products, index: indexProducts(products), byId, categories, carousels }
}

async function write(answer: object): Promise<Written> {
  const json = Buffer.from(JSON.stringify(answer))
  const digest = createHash('sha256').update(json).digest('base64url')
  return { json, gzip: await promisify(gzip)(json), etag: `W/"${digest}"` }
}

async function documents<T>(database: Queries, select: string): Promise<T[]> {
  return (await database.query<{ document: T }>(select)).map(({ document }) => document)
}

/**
 * Replaces books, categories and slides, each if it is given. Books that are missing are no longer on sale. The stock
 * stays, unless a book has its own.
 * @returns how many books are no longer on sale.
 * @throws HttpError 409 for a book whose category is missing.
 */
export async function replaceCatalogue(
  tx: Queries,
  { products, categories, carousels }: Partial<Catalogue>,
): Promise<number> {
  let missing = 0
  if (products) {
    const taken = await tx.query(
      'update books set on_sale = false where on_sale and id <> all($1::text[]) returning id',
      [products.map(({ _id }) => _id)],
    )
    missing = taken.length
    await tx.query(
      `insert into books (id, position, document)
       select document ->> '_id', position, document - 'stock'
       from jsonb_array_elements($1) with ordinality as given (document, position)
       on conflict (id) do update
       set position = excluded.position, document = excluded.document, on_sale = true`,
      [JSON.stringify(products)],
    )
    await setStock(tx, products)
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
  await renew(tx)
  return missing
}

/**
 * Ends a change of the catalogue: tells all processes that their copy of the books is old.
 * @throws HttpError 409 for a book whose category is missing.
 */
export async function renew(tx: Queries): Promise<void> {
  await checkCategories(tx)
  await tx.query('update catalogue set version = version + 1')
}

/** @throws HttpError 409 with a sentence about a book on sale whose category the shop does not have. */
async function checkCategories(tx: Queries): Promise<void> {
  const [astray] = await tx.query<{ id: string; category: string }>(
    `select id, document ->> 'categoryName' as category from books
     where on_sale and document ->> 'categoryName' not in (select document ->> 'categoryName' from categories)
     order by position limit 1`,
  )
  if (!astray) return
  throw new HttpError(
    409,
    `The book “${astray.id}” is of the category “${astray.category}”, which the shop does not have. Add it with the command “categories add”, or import it as well.`,
  )
}
