/** Books, categories and slides as they are stored. Searches read them: search.ts. */
import { plainTitle } from 'product-search/rank'
import { indexedWords } from 'product-search/search-words'
import { authorKey, comparable } from 'product-search/words'
import type { Carousel, Category, Product } from 'shared/contract'
import { onlyRow, type Queries } from '../database'
import { HttpError } from '../http-error'
import { batchSize, inBatches } from '../streams'
import { type LowStockRow, lowStockOf } from './stock'

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

/** What a change does to the books on sale. */
export interface Difference {
  /** How many were on sale before, and how many are given. */
  before: number
  given: number
  added: number
  changed: number
  /** How many are no longer on sale. */
  gone: number
}

/** The longest texts that are compared as a whole, in characters: an index has no room for more. */
const longest = { title: 200, author: 500, word: 200 }

/** What words begin with that are found only in one field. No word has an underscore. */
export const fieldMarks = { name: 'n_', author: 'a_' } as const

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

/** An author's name as the column `author` has it. */
export const authorColumn = (name: string) => cut(authorKey(name), longest.author)

/** A word as the column `words` has it. */
export const wordColumn = (word: string) => cut(word, longest.word)

/** A book in the table `incoming`, with its texts in the spelling in which searches compare them. */
function rowOf({ stock, left, ...book }: GivenBook) {
  const words = (text: string) => indexedWords(text).map(wordColumn)
  const [inName, ofAuthor] = [words(book.name), words(book.description)]
  return {
    id: book._id,
    document: book,
    name: comparable(book.name),
    title: cut(plainTitle(book.name), longest.title),
    author: authorColumn(book.description),
    words: [
      ...inName,
      ...ofAuthor,
      ...words(book.categoryName),
      ...inName.map((word) => fieldMarks.name + word),
      ...ofAuthor.map((word) => fieldMarks.author + word),
    ].join(' '),
    is_counted: stock !== undefined,
    copies: stock ?? null,
  }
}

/**
 * Puts books into the table `incoming`, of this transaction alone. @param onBatch hears how many there are by now.
 * @throws HttpError 409 if two books have one id.
 */
export async function stageBooks(
  tx: Queries,
  books: Iterable<GivenBook> | AsyncIterable<GivenBook>,
  onBatch: (count: number) => void = () => {},
): Promise<void> {
  await tx.query(
    `create temporary table incoming (
       number bigint generated always as identity, id text primary key, document jsonb not null, name text not null,
       title text not null, author text not null, words tsvector not null, is_counted boolean not null, copies integer
     ) on commit drop`,
  )
  let count = 0
  for await (const batch of inBatches(books)) {
    const written = await tx.query<{ id: string }>(
      `insert into incoming (id, document, name, title, author, words, is_counted, copies)
       select * from jsonb_to_recordset($1) as given (
         id text, document jsonb, name text, title text, author text, words tsvector, is_counted boolean, copies integer
       ) on conflict do nothing returning id`,
      [JSON.stringify(batch.map(rowOf))],
    )
    if (written.length < batch.length) throw twoOf(batch, new Set(written.map(({ id }) => id)))
    count += batch.length
    onBatch(count)
  }
  await tx.query('analyze incoming')
}

/** @param written the ids that were new, each once. */
function twoOf(batch: readonly GivenBook[], written: Set<string>): HttpError {
  const twice = batch.find(({ _id }) => !written.delete(_id))
  return new HttpError(409, `Two books have the _id “${twice?._id}”.`)
}

/** What `storeStaged` would change. @param all whether the books that are missing go off sale. */
export async function compareStaged(tx: Queries, all: boolean): Promise<Difference> {
  const differences = await tx.query<Difference>(
    `select count(*) filter (where books.on_sale) as before,
       count(incoming.id) as given,
       count(*) filter (where incoming.id is not null and (books.id is null or $1 and not books.on_sale)) as added,
       count(*) filter (where ${differs}) as changed,
       count(*) filter (where books.on_sale and incoming.id is null and $1) as gone
     from books full join incoming using (id) left join stock on book_id = id`,
    [all],
  )
  return onlyRow(differences)
}

/** How many changed books the log has. */
const mostLogged = 100

/** What `storeStaged` changes of prices and stock, for the log: of the first books, so that a note stays small. */
export const changesStaged = (tx: Queries) =>
  tx.query<{ id: string; before: object; after: object }>(
    `select id, json_build_object('price', books.document -> 'price', 'stock', stock.copies) as before,
       json_build_object('price', incoming.document -> 'price',
         'stock', case when is_counted then incoming.copies else stock.copies end) as after
     from books join incoming using (id) left join stock on book_id = id
     where books.document -> 'price' <> incoming.document -> 'price'
       or is_counted and incoming.copies is distinct from stock.copies
     order by number limit $1`,
    [mostLogged],
  )

const differs = `books.id is not null and incoming.id is not null and (
  books.document <> incoming.document or (is_counted and incoming.copies is distinct from stock.copies))`

/** Between the positions of two books, and before the first one: others can come there, and no row need change. */
const gap = 1_000_000
const firstPosition = 1_000_000_000_000

/** The places of staged books of which the new ones are behind all others on sale. */
const placesAtEnd = `select number, id, coalesce(
    books.position, (select coalesce(max(position), ${firstPosition}) from books where on_sale) + number * ${gap}) as place
  from incoming left join books using (id)`

/**
 * The places of staged books in their order. Books whose order stays keep theirs: those behind all earlier ones of the
 * list, or those before all later ones, whichever are more. The others share the room between these. If it is too
 * little anywhere, all books get new places.
 */
const placesInOrder = `
  with known as (
    select id, number, position,
      position > max(position) over (order by number rows between unbounded preceding and 1 preceding) is not false
        and position is not null as is_behind,
      position < min(position) over (order by number desc rows between unbounded preceding and 1 preceding) is not false
        and position is not null as is_before
    from incoming left join books using (id)
  ), staying as (
    select id, number, case when case
      when count(*) filter (where is_behind) over () >= count(*) filter (where is_before) over () then is_behind
      else is_before end then position end as kept
    from known
  ), between_kept as (
    select *, max(kept) over (order by number) as before, min(kept) over (order by number desc) as after,
      count(kept) over (order by number) as run
    from staying
  ), moving as (
    select *, count(*) filter (where kept is null) over (partition by run) as together,
      count(*) filter (where kept is null) over (partition by run order by number) as nth
    from between_kept
  ), bounded as (
    select id, number, kept, together, nth, low, coalesce(after, low + ${gap} * (together + 1)) as high
    from moving, lateral (
      select coalesce(before, after - ${gap} * (together + 1), ${firstPosition}) as low
    ) as lower_bound
  )
  select number, id, case when bool_and(kept is not null or low >= 0 and high - low > together) over ()
    then coalesce(kept, low + (high - low) / (together + 1) * nth)
    else ${firstPosition} + number * ${gap} end as place
  from bounded`

/**
 * Adds and changes the staged books, without their stock.
 * @param all whether they are all books: they are on sale in this order, and those that are missing no longer are.
 * Otherwise a known book stays in its place, and on sale or not.
 * @returns how many rows of books it has written, also those of which only the place has changed.
 */
async function storeStaged(tx: Queries, all: boolean, onBatch: OnStored): Promise<number> {
  const gone = await tx.query<{ count: number }>(
    `with gone as (
       update books set on_sale = false
       where $1 and on_sale and not exists (select from incoming where incoming.id = books.id) returning 1
     ) select count(*) from gone`,
    [all],
  )
  await tx.query(
    'create temporary table placed (number bigint primary key, id text, place bigint) on commit drop',
  )
  const placed = await tx.query<{ count: number }>(
    `with placed as (
       insert into placed ${all ? placesInOrder : placesAtEnd} returning 1
     ) select count(*) from placed`,
  )
  await tx.query('analyze placed')
  const { count: size } = onlyRow(placed)
  let written = onlyRow(gone).count
  for (let stored = 0; stored < size; ) {
    const to = Math.min(stored + batchSize, size)
    // Only rows that change are written. What an earlier version has computed otherwise changes, too.
    const batch = await tx.query<{ count: number }>(
      `with written as (
         insert into books (id, position, on_sale, document, name, title, author, words)
         select id, place, $1 or coalesce(old.on_sale, true), new.document, new.name, new.title, new.author, new.words
         from placed join incoming as new using (id) left join books as old using (id)
         where placed.number > $2 and placed.number <= $3
           and (old.position, old.on_sale, old.document, old.name, old.title, old.author, old.words)
             is distinct from
             (place, $1 or coalesce(old.on_sale, true), new.document, new.name, new.title, new.author, new.words)
         on conflict (id) do update set position = excluded.position, on_sale = excluded.on_sale,
           document = excluded.document, name = excluded.name, title = excluded.title, author = excluded.author,
           words = excluded.words returning 1
       ) select count(*) from written`,
      [all, stored, to],
    )
    written += onlyRow(batch).count
    stored = to
    onBatch(stored, size)
  }
  await tx.query(
    `with used as materialized (
       select distinct word from incoming, unnest(tsvector_to_array(words)) as word where strpos(word, '_') = 0
     ), gone as (
       delete from words where $1 and not exists (select from used where used.word = words.word)
     )
     insert into words (word) select word from used on conflict do nothing`,
    [all],
  )
  // What the database does by itself a minute later; the embedded one never does. Each search would read the lists.
  if (all) await tx.query('analyze books, words')
  await tx.query(
    `select gin_clean_pending_list(name::regclass)
     from unnest(array['books_by_word', 'books_by_part_of_name', 'words_by_letters']) as name`,
  )
  return written
}

/** Counts the staged books that were not counted yet. The others are for `setStagedStock`. */
async function countStaged(tx: Queries): Promise<void> {
  await tx.query(
    `insert into stock (book_id, copies) select id, copies from incoming where is_counted
     on conflict do nothing`,
  )
  // What an import that was interrupted has left is lost unless its file is imported again: set now, it would undo sales.
  await tx.query('delete from recounted')
  await tx.query(
    `insert into recounted select id, incoming.copies from incoming join stock on book_id = id
     where is_counted and stock.copies is distinct from incoming.copies`,
  )
}

/** Adds or changes books; those that are missing stay. @returns as `setStock` does. @throws HttpError 409 */
export async function storeBooks(tx: Queries, books: readonly GivenBook[]): Promise<LowStockRow[]> {
  await stageBooks(tx, books)
  await storeCatalogue(tx, {}, 'some')
  const few = await lowStockStaged(tx)
  await setStagedStock(tx)
  return few
}

/** What `setStock` would return, before `setStagedStock` sets it. */
export const lowStockStaged = (tx: Queries) =>
  tx.query<LowStockRow>(lowStockOf('(select id, copies from incoming where is_counted)'))

/**
 * Sets how many copies there are of the staged books that were counted before, once `storeCatalogue` has stored them:
 * some books after the other, each time in one statement.
 */
export async function setStagedStock(db: Queries): Promise<void> {
  for (;;) {
    const [next] = await db.query(
      `with next as (
         delete from recounted
         where book_id in (select book_id from recounted order by book_id limit ${batchSize}) returning *
       ), changed as (
         insert into stock (book_id, copies) select book_id, copies from next order by book_id
         on conflict (book_id) do update set copies = excluded.copies
       )
       select from next limit 1`,
    )
    if (!next) return
  }
}

/**
 * Replaces books, categories and slides, each if it is given. Books that are missing are no longer on sale.
 * @throws HttpError 409
 */
export async function replaceCatalogue(
  tx: Queries,
  { products, ...lists }: Partial<Catalogue>,
): Promise<void> {
  await stageBooks(tx, products ?? [])
  await storeCatalogue(tx, lists, products && 'all')
  if (products) await setStagedStock(tx)
}

/** Categories and slides, each if it is given. */
export type Lists = Partial<Pick<Catalogue, 'categories' | 'carousels'>>

type Staged = 'all' | 'some' | undefined

/** Hears how many of how many books are stored by now. */
type OnStored = (count: number, all: number) => void

/**
 * Replaces lists, and stores the books that were staged, except what `setStagedStock` is still to set.
 * @param staged whether these are all books, or some to be added or changed; without it, there are none.
 * @returns how many rows of books it has written.
 * @throws HttpError 409 for a book whose category is missing.
 */
export async function storeCatalogue(
  tx: Queries,
  lists: Lists,
  staged: Staged,
  onBatch: OnStored = () => {},
): Promise<number> {
  await checkCategories(tx, lists, staged)
  for (const table of ['categories', 'carousels'] as const) {
    const documents = lists[table]
    if (!documents) continue
    await tx.query(`delete from ${table}`)
    await tx.query(
      `insert into ${table} (id, position, document)
       select document ->> '_id', position, document
       from jsonb_array_elements($1) with ordinality as given (document, position)`,
      [JSON.stringify(documents)],
    )
  }
  if (!staged) return 0
  const written = await storeStaged(tx, staged === 'all', onBatch)
  await countStaged(tx)
  return written
}

/**
 * Checks what `storeCatalogue` would store. Its parameters are those of `storeCatalogue`.
 * @throws HttpError 409 for a book whose category would be missing.
 */
export async function checkCategories(
  tx: Queries,
  { categories }: Lists,
  staged: Staged,
): Promise<void> {
  // Of the books that stay as they are, the category can be missing only among new ones.
  const [astray] = await tx.query<{ id: string; category: string }>(
    `with known as (
       select unnest($2::text[]) as name
       union all select document ->> 'categoryName' from categories where $2::text[] is null
     ), sold as (
       select id, number as position, incoming.document ->> 'categoryName' as category
       from incoming left join books using (id) where $1 or coalesce(books.on_sale, true)
       union all
       select id, position, category from books
       where on_sale and not $1 and $2::text[] is not null and id not in (select id from incoming)
     )
     select id, category from sold where category not in (select name from known) order by position limit 1`,
    [staged === 'all', categories?.map(({ categoryName }) => categoryName) ?? null],
  )
  if (!astray) return
  throw new HttpError(
    409,
    `The book “${astray.id}” is of the category “${astray.category}”, which the shop does not have. Add it with the command “categories add”, or import it as well.`,
  )
}
