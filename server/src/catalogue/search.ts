/**
 * Answers the queries of `GET /products` (docs/product.md, P18 and P72 to P76) in the database. What takes part in a
 * search is computed by product-search, when a book is stored and when somebody searches.
 */
import { LRUCache } from 'lru-cache'
import { maxLimit } from 'product-search/answer-query'
import { maxBesideMany } from 'product-search/close-matches'
import { priceSteps, starSteps } from 'product-search/facets'
import { plainTitle } from 'product-search/rank'
import { findsBeginning, mayMiss, mistakesIn, queryWords } from 'product-search/search-words'
import { comparable, isbnIn, wordsIn } from 'product-search/words'
import {
  countLimit,
  type Facets,
  type Product,
  type ProductAnswer,
  type ProductQuery,
} from 'shared/contract'
import { onlyRow, type Queries } from '../database'
import { HttpError } from '../http-error'
import { authorColumn, fieldMarks, wordColumn } from './books'
import { type BookRow, withAvailable } from './stock'

/** What a search looks at. */
const searchBounds = {
  /** How many books that a text finds are compared and counted. If it finds more, the answer has no counts. */
  candidates: 10_000,
  /** How many books are searched for what no index finds: the first ones. */
  first: 20_000,
}

/** If more than this share of the candidates contain a text, a look through the books in any order soon finds some. */
const frequent = 1 / 30

/** How many books that are equally close are ordered by the length of their names. */
const equallyClose = 200

/** How many books of a level are read to find these: many that an index finds may belong to earlier levels. */
const mostRead = 1000

/** How many words of the catalogue may replace a word that is spelt wrongly. The statement has each up to 35 times. */
const mostCorrections = 24

/** The parameters of every statement begin with the filters. */
const filters = {
  categories: '($1::text[] is null or category = any($1))',
  rating: '($2::float8 is null or rating >= $2)',
  price: '($3::float8 is null or price <= $3)',
  author: '($4::text is null or author = $4)',
}
const passing = `on_sale and ${Object.values(filters).join(' and ')}`

function filterValues({ category, minRatings, maxPrice, author = '' }: ProductQuery): unknown[] {
  return [category ?? null, minRatings ?? null, maxPrice ?? null, authorColumn(author) || null]
}

/** What passes some filters, up to one more than `countLimit`. */
interface Counts {
  total: number
  facets: Facets
}

/** What lists without a text have counted in the last second, by their filters. */
type Counted = LRUCache<string, Counts>

export const createCounted = (): Counted => new LRUCache({ max: 500, ttl: 1000 })

/** Answers a query. @param bounds smaller in tests. @throws HttpError 400 for a cursor that skips too many books. */
export async function answerSearch(
  db: Queries,
  query: ProductQuery,
  counted: Counted,
  bounds = searchBounds,
): Promise<ProductAnswer> {
  const page = pageOf(query)
  const text = query.search === undefined ? null : readText(query.search, bounds)
  if (query.ids) return answerIds(db, query.ids, page, text)
  if (text && query.sort === 'BEST_MATCH') return answerClosest(db, text, page)
  if (text) return answerText(db, text, page)
  const key = JSON.stringify(page.values)
  let counts = counted.get(key)
  if (!counts && page.isFirst) {
    counts = await countBooks(db, page)
    counted.set(key, counts)
  }
  const answer = await readList(db, page, { isLong: counts && counts.total > countLimit })
  return page.isFirst ? { ...answer, facets: counts?.facets } : answer
}

/** All books up to `most`, or the first page of more. */
export async function answerAll(db: Queries, most: number): Promise<ProductAnswer> {
  const page = pageOf({})
  const answer = await readList(db, page)
  const isWhole = answer.next === undefined || answer.total > most
  return isWhole ? answer : readList(db, { ...page, limit: most })
}

// A LIST WITHOUT A TEXT

/** The part of a list that an answer has. */
interface Page {
  values: readonly unknown[]
  order: (typeof orders)[keyof typeof orders]
  /** A place before it, mostly that of the last book; `null` to skip books by their number. */
  after: readonly [first: number, position: number, id: string] | null
  /** How many books are before it, and how many of these come after the last one. */
  skipped: number
  offset: number
  limit: number
  isFirst: boolean
}

/** What the orders begin with, before the place on the shelf. Each has an index. */
const orders = { shelf: null, LOW_TO_HIGH: 'price', HIGH_TO_LOW: '-price' } as const

function pageOf(query: ProductQuery): Page {
  const { sort = 'shelf', cursor = '0', limit = maxLimit, maxPrice } = query
  // '48', or '48~299~17~moby-dick', which `next` had, or one of these with '!24' behind it.
  const [place = '', further = '0'] = cursor.split('!')
  const [number, first, position, id] = place.split('~')
  const skipped = Number(number) + Number(further)
  const offset = id === undefined ? skipped : Number(further)
  if (offset > countLimit) {
    throw new HttpError(
      400,
      `The parameter cursor may skip at most ${countLimit} books. Go on with next of an earlier answer.`,
    )
  }
  const given = id === undefined ? null : ([Number(first), Number(position), id] as const)
  // A list by falling price begins behind the books that cost too much.
  const affordable =
    sort === 'HIGH_TO_LOW' && maxPrice !== undefined ? ([-maxPrice, -1, ''] as const) : null
  return {
    values: filterValues(query),
    order: sort === 'BEST_MATCH' ? null : orders[sort],
    after: affordable && !(given && given[0] >= affordable[0]) ? affordable : given,
    skipped,
    offset,
    limit: Math.min(limit, maxLimit),
    isFirst: skipped === 0,
  }
}

/** The parameters $5 to $9 of a statement that reads a page, after the filters. */
function pageValues({ values, after, offset, limit }: Page): unknown[] {
  return [...values, ...(after ?? [null, null, null]), offset, limit + 1]
}

const keyOf = ({ order }: Page) => (order ? `(${order}), position, id` : 'position, id')

/** The books after the last one that was read. */
function beyond(page: Page): string {
  const last = `${page.order ? '$5, ' : ''}$6::bigint, $7::text`
  return `($5::float8 is null or (${keyOf(page)}) > (${last}))`
}

/** A query for a page of `source`: for the ids of its books, and what else `next` consists of. */
function pageFrom(source: string, condition: string, page: Page): string {
  return `select id, ${page.order ?? '0'} as first, position as place from ${source}
    where ${condition} and ${beyond(page)} order by ${keyOf(page)} offset $8 limit $9`
}

/** The books of a subquery with `id`, `first` and `place`, in this order, as JSON. */
function asJson(books: string): string {
  return `(select coalesce(json_agg(json_build_object(
      'document', document, 'available', visible_stock(copies), 'first', first, 'place', place, 'id', id
    ) order by first, place, id), '[]')
    from (${books}) as found join books using (id) left join stock on book_id = id)`
}

interface Found extends BookRow {
  id: string
  first: number
  place: number
}

const productsOf = (books: readonly BookRow[]): Product[] =>
  books.map(({ document, available }) => withAvailable(document, available))

/** The books of a page, of which one more was read than it has. */
function readPage(found: readonly Found[], { skipped, limit }: Page) {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = [skipped + limit, last?.first, last?.place, last?.id].join('~')
  return { products: productsOf(shown), ...(found.length > limit && { next }) }
}

/**
 * The kinds of books that a filter by category or rating tells apart: each category with each of its ratings, and with null
 * behind the last one. One lookup in an index finds the next rating. There are few, since ratings are halves, and the books
 * of a kind are in the same index by their price.
 * @param condition of the categories.
 */
function kindsOf(condition: string): string {
  const next = (condition: string) =>
    `(select min(rating) from books where on_sale and category = known.category and ${condition}) as rating`
  return `recursive kinds as (
      select category, ${next('true')}
      from (select document ->> 'categoryName' as category from categories) as known where ${condition}
      union all
      select category, ${next('rating > known.rating')} from kinds as known where rating is not null
    )`
}

/**
 * The slides that lead to a book (docs/product.md, P66): books change and are taken off sale without their slides. One
 * book of each kind is read, however many books of a slide's category cost more.
 */
export const shownSlides = `select document from carousels where exists (
  with ${kindsOf("category = carousels.document ->> 'categoryName'")}
  select from kinds, lateral (
    select from books
    where on_sale and category = kinds.category and rating = kinds.rating
      and price <= (carousels.document ->> 'minPrice')::float8
    limit 1
  ) as found)`

/**
 * The books of some kinds, up to one more than `countLimit`. No others are read.
 * @param price a condition. @param conditions of kinds. @param from the kinds.
 */
function ofKinds(
  columns: string,
  price: string,
  conditions: readonly string[],
  from = 'kinds',
): string {
  return `select ${columns} from ${from}, lateral (
      select id, position, price from books
      where on_sale and category = kinds.category and rating = kinds.rating and ${filters.author} and ${price}
      limit ${countLimit} + 1
    ) as of_kind where ${conditions.join(' and ')} limit ${countLimit} + 1`
}

/** Whether there are filters, and `ofKinds` finds what passes them. */
function isOfKinds({ values: [category, rating, price, author] }: Page): boolean {
  return author === null && (category ?? rating ?? price) !== null
}

/** As `readList`, if no more than `countLimit` books pass the filters; otherwise `null`. */
async function readFew(db: Queries, page: Page, text?: Text): Promise<ProductAnswer | null> {
  const contains = text ? `${text.column} like $10` : 'true'
  const answers = await db.query<{ isFew: boolean; found: Found[]; counted: number }>(
    `with ${kindsOf(filters.categories)},
     matching as materialized (
       ${ofKinds('id, position, price', filters.price, [filters.rating])}
     ),
     size as materialized (select count(*) <= ${countLimit} as is_few from matching),
     few as materialized (
       select matching.* from matching ${text ? 'join books using (id)' : ''}
       where (select is_few from size) and ${contains}
     )
     select (select is_few from size) as "isFew", ${asJson(pageFrom('few', 'true', page))} as found,
       (select count(*) from few where ${beyond(page)}) as counted`,
    [...pageValues(page), ...(text ? [text.pattern] : [])],
  )
  const { isFew, found, counted } = onlyRow(answers)
  return isFew ? { ...readPage(found, page), total: page.skipped - page.offset + counted } : null
}

interface ListOptions {
  /** What the books contain. */
  text?: Text
  /** Whether very many contain it. How many, the database would only guess. */
  isFrequent?: boolean
  /** Whether more books than `countLimit` pass the filters, if that is known. */
  isLong?: boolean | undefined
}

/** A page of the books that pass the filters, and contain a text. */
async function readList(
  db: Queries,
  page: Page,
  { text, isFrequent, isLong }: ListOptions = {},
): Promise<ProductAnswer> {
  // A text that no index finds is looked for in the first books only.
  const isLookedUp = isOfKinds(page) && (!text || text.isIndexed)
  const few = isLookedUp && !isLong ? await readFew(db, page, text) : null
  if (few) return few
  // If more books than `countLimit` pass the filters, the first page counts them no further.
  const isCounted = isLong && page.isFirst
  let source = text ? sourceOf(text) : 'books'
  let contains = text ? `${text.column} like $10` : 'true'
  let shown = contains
  if (isFrequent) {
    // Written so that no index finds it and the database takes it for frequent, whatever it knows: it then looks through
    // the list in its order.
    shown = `case when ${contains} then 1 else 0 end > 0`
  } else if (text?.isIndexed) {
    // The index of names finds all of them first, and they are sorted afterwards.
    source = `(
      with named as materialized (
        select id, position, on_sale, category, rating, price, author from books where on_sale and ${contains}
      )
      select * from named
    ) as named`
    contains = shown = 'true'
  }
  // Books after the last one are counted in the order of the list, like those that are shown: otherwise, the database may
  // look through another index for them.
  const [condition, order] = page.after ? [shown, `order by ${keyOf(page)}`] : [contains, '']
  const count = `(select count(*) from (
      select from ${source} where ${passing} and ${condition} and ${beyond(page)} ${order}
      limit $8::bigint + ${countLimit} + 1
    ) as counted)`
  // By falling price, all of these are cheap enough. Said twice, the database would take them for fewer than they are.
  const inOrder = page.order === '-price' ? { ...page, values: page.values.with(2, null) } : page
  const answers = await db.query<{ found: Found[]; counted: number }>(
    `select ${asJson(pageFrom(source, `${passing} and ${shown}`, page))} as found,
       ${isCounted ? countLimit + 1 : count} as counted`,
    [...pageValues(inOrder), ...(text ? [text.pattern] : [])],
  )
  const { found, counted } = onlyRow(answers)
  return { ...readPage(found, page), total: page.skipped - page.offset + counted }
}

/** Counts what passes the filters, and what each choice would leave. */
async function countBooks(db: Queries, { values }: Page): Promise<Counts> {
  const isOfAuthor = values.at(-1) !== null
  const count = (price: string, conditions: readonly string[], from?: string) => {
    const counted = isOfAuthor
      ? `select from books where on_sale and ${[filters.author, price, ...conditions].join(' and ')} limit ${countLimit} + 1`
      : ofKinds('', price, conditions, from)
    return `(select count(*) from (${counted}) as counted)`
  }
  const { categories, rating, price } = filters
  // A shop may have a thousand categories: all kinds are not looked through for each.
  const ofKnown = '(select known.category, unnest(known.ratings) as rating) as kinds'
  const counts = await db.query<Facets & Pick<Counts, 'total'>>(
    `with ${kindsOf('true')}
     select (
         select coalesce(json_object_agg(known.category, ${count(price, ['category = known.category', rating], ofKnown)}), '{}')
         from (select category, array_agg(rating) as ratings from kinds group by category) as known
       ) as categories,
       ${objectOf(starSteps, (stars) => count(price, [categories, `rating >= ${stars}`]))} as ratings,
       ${objectOf(priceSteps, (rupees) => count(`price <= ${rupees}`, [categories, rating]))} as prices,
       ${count('true', [categories, rating])} as "anyPrice",
       ${count(price, [categories, rating])} as total`,
    [...values],
  )
  const { total, ...facets } = onlyRow(counts)
  return { total, facets }
}

function objectOf(steps: readonly number[], countOf: (step: number) => string): string {
  return `json_build_object(${steps.map((step) => `'${step}', ${countOf(step)}`).join(', ')})`
}

async function answerIds(
  db: Queries,
  ids: readonly string[],
  { values, skipped, limit }: Page,
  text: Text | null,
): Promise<ProductAnswer> {
  const contains = text ? `(${text.column} like $6 or isbn13 = $7)` : 'true'
  const rows = await db.query<BookRow>(
    `select document, visible_stock(copies) as available from books left join stock on book_id = id
     where ${passing} and id = any($5) and ${contains} order by array_position($5, id)`,
    [...values, ids, ...(text ? [text.pattern, text.isbn] : [])],
  )
  const to = skipped + limit
  return {
    products: productsOf(rows.slice(skipped, to)),
    total: rows.length,
    ...(to < rows.length && { next: String(to) }),
  }
}

// A SEARCH

/** A text that is searched for, as the statements compare it. */
interface Text {
  /** What of a book is compared: its name as it is searched, or as it is written if the text has only signs. */
  column: string
  /** The pattern that this matches if it contains the text. */
  pattern: string
  isbn: string | null
  title: string
  words: readonly string[]
  /** Whether an index finds it in a name: it has three letters in a row. Otherwise only the first books are searched. */
  isIndexed: boolean
  /** Whether all words that are looked for have one or two letters: only the first books are searched for what begins so. */
  hasOnlyShortWords: boolean
  bounds: typeof searchBounds
}

function readText(search: string, bounds: Text['bounds']): Text {
  const part = comparable(search)
  const isbn = isbnIn(search) ?? null
  const words = isbn ? [] : queryWords(search)
  const isIndexed = wordsIn(search).some(({ length }) => length > 2)
  return {
    column: part === '' ? "lower(document ->> 'name')" : 'name',
    pattern: `%${literal(part === '' ? search.toLowerCase() : part)}%`,
    isbn,
    title: plainTitle(search),
    words: words.map(wordColumn),
    isIndexed,
    hasOnlyShortWords: words.length > 0 ? words.every(({ length }) => length < 3) : !isIndexed,
    bounds,
  }
}

/** A text in a pattern of LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The query for books with all words of a search, or words that begin with them; `null` if it has no words.
 * @param mark to find them only in one field.
 */
function beginnings({ words }: Text, mark = ''): string | null {
  const terms = words.map((word) => mark + beginning(word))
  return terms.length === 0 ? null : terms.join(' & ')
}

const beginning = (word: string) => (findsBeginning(word) ? `${word}:*` : word)

const wholeWords = ({ words }: Text) => (words.length === 0 ? null : words.join(' & '))

/** The query for the words that are looked for in all books: only whole ones if all have one or two letters. */
const wordsInAllBooks = (text: Text) =>
  text.hasOnlyShortWords ? wholeWords(text) : beginnings(text)

/** The books that contain a text, and those that come close, with all other filters and without. */
async function answerText(db: Queries, text: Text, page: Page): Promise<ProductAnswer> {
  const first = await readCandidates(db, text, page, null)
  const answer = first.isMany
    ? await readList(db, page, { text, isFrequent: first.isFrequent })
    : { ...readPage(first.found, page), total: first.total }
  if (!page.isFirst) return answer
  const isOfAuthor = page.values.at(-1) !== null
  const isClose = first.isClose || (isOfAuthor && (await isFound(db, wordsInAllBooks(text))))
  const corrected = isClose ? null : await correct(db, text)
  const read = corrected ? await readCandidates(db, text, page, corrected) : first
  const close = closeInOrder(read.close, page)
  return { ...answer, close, ...(!read.isMany && { facets: read.facets }) }
}

/** Close matches, closest first, or by price if an order is chosen. */
function closeInOrder(close: readonly BookRow[], { order }: Page): Product[] {
  const products = productsOf(close)
  if (order === null) return products
  const direction = order === 'price' ? 1 : -1
  return products.toSorted((a, b) => direction * (a.price - b.price))
}

interface Candidates {
  /** Whether they are not all, since these are too many to be counted. */
  isMany: boolean
  /** Whether very many of them contain the text. */
  isFrequent: boolean
  /** Whether one of them comes close: of an author's books, if one is chosen. */
  isClose: boolean
  found: Found[]
  total: number
  close: Found[]
  facets: Facets
}

/** @param corrected the words to look for in place of those of the text; see `correct`. */
async function readCandidates(
  db: Queries,
  text: Text,
  page: Page,
  corrected: string | null,
): Promise<Candidates> {
  const most = text.bounds.candidates
  // Other pages name no close matches. Of short words, how many are compared decides where all pages look.
  const withClose = page.isFirst || text.hasOnlyShortWords
  const close = `(${withClose} and (words @@ coalesce($12::tsquery, $13::tsquery)
    or title like $17 and words @@ $18::tsquery))`
  const contains = `(${text.column} like $10 or isbn13 = $11)`
  const byIndex = `(words @@ coalesce($12::tsquery, $19::tsquery)${text.isIndexed ? ` or ${contains}` : ''})`
  const columns = `id, position, price, rating, category, length(title) as length,
    ${contains} is true as contains, ${close} is true as is_close, case when ${contains} then null else ${level} end as level`
  // All books are searched for what an index finds, such as whole words, and only the first ones for what none finds.
  // Planned as if all were read, by the indexes of words and names: with the limit, another index could be read to its
  // end.
  const source = text.hasOnlyShortWords
    ? `(select ${columns} from books where on_sale and ${filters.author} and ${byIndex} limit ${most} + 1)
       union all select ${columns} from ${firstOf(text)}
       where ${filters.author} and (${contains} or ${close}) and ${byIndex} is not true`
    : `select ${columns} from books where on_sale and ${filters.author} and (${contains} or ${close})`
  const isPassing = 'of_category and is_rated and is_priced'
  const count = (...conditions: string[]) => `count(*) filter (where ${conditions.join(' and ')})`
  const read = await db.query<Candidates>(
    `with every as materialized (${source}),
     matching as materialized (
       select *, ${filters.categories} as of_category, ${filters.rating} as is_rated, ${filters.price} as is_priced
       from every limit ${most} + 1
     )
     select count(*) > ${most} as "isMany", count(*) filter (where contains) > ${most * frequent} as "isFrequent",
       coalesce(bool_or(is_close), false) as "isClose",
       ${asJson(pageFrom('matching', `contains and ${isPassing}`, page))} as found,
       count(*) filter (where contains and ${isPassing}) as total,
       ${asJson(
         `select id, level as first, row_number() over () as place from (
            select id, level from matching where not contains and is_close and ${isPassing}
            order by level, length, position limit ${maxBesideMany}
          ) as closest`,
       )} as close,
       json_build_object(
         'categories', (
           select coalesce(json_object_agg(category, count), '{}') from (
             select category, count(*) from matching where is_rated and is_priced group by category
           ) as counted
         ),
         'ratings', ${objectOf(starSteps, (stars) => count('of_category', 'is_priced', `rating >= ${stars}`))},
         'prices', ${objectOf(priceSteps, (rupees) => count('of_category', 'is_rated', `price <= ${rupees}`))},
         'anyPrice', ${count('of_category', 'is_rated')}
       ) as facets
     from matching`,
    [
      ...pageValues(page),
      text.pattern,
      text.isbn,
      corrected,
      beginnings(text),
      text.title,
      beginnings(text, fieldMarks.name),
      beginnings(text, fieldMarks.author),
      `${literal(text.title)}%`,
      beginnings(text)?.replaceAll('&', '|') ?? null,
      ...(text.hasOnlyShortWords ? [wholeWords(text)] : []),
    ],
  )
  return onlyRow(read)
}

/** How close a book comes (docs/product.md, P73), as `levelOf` of product-search says it. */
const level = `case when title = $14 then 0 when starts_with(title, $14) then 1
  when words @@ $15::tsquery then 2 when words @@ $16::tsquery then 3 else 4 end`

/** The books that are searched for what no index finds. */
const firstOf = ({ bounds }: Text) =>
  `(select * from books where on_sale order by position, id limit ${bounds.first}) as first`

/** The books that are searched for a text in their names. */
const sourceOf = (text: Text) => (text.isIndexed ? 'books' : firstOf(text))

/**
 * The closest books, level by level, and those that contain the text and do not come close at the end: the database looks
 * for the next level only while books are missing.
 */
async function answerClosest(db: Queries, text: Text, page: Page): Promise<ProductAnswer> {
  const to = page.skipped + page.limit
  const all = wordsInAllBooks(text)
  const inName = beginnings(text, fieldMarks.name)
  const byAuthor = beginnings(text, fieldMarks.author)
  const queries = text.hasOnlyShortWords
    ? [all, beginnings(text), null]
    : [inName, except(byAuthor, inName), except(all, inName, byAuthor)]
  const read = (corrected: string | null) =>
    db.query<BookRow & { level: number }>(closestBooks(text), [
      ...page.values,
      to + 1,
      `${literal(text.title)}%`,
      text.words.length > 0 ? text.title : null,
      ...(corrected ? [null, null, corrected] : queries),
      text.pattern,
      text.isbn,
    ])
  const asGiven = await read(null)
  const isClose = asGiven.some(({ level }) => level < foundLevel) || (await isFound(db, all))
  const corrected = isClose ? null : await correct(db, text)
  const rows = corrected ? await read(corrected) : asGiven
  return {
    products: productsOf(rows.slice(page.skipped, to)),
    total: rows.length,
    ...(rows.length > to && to <= countLimit && { next: String(to) }),
  }
}

/** A query without what earlier ones find: the index then leaves these books out, of which there may be thousands. */
const except = (query: string | null, ...earlier: (string | null)[]) =>
  query && [query, ...earlier.map((one) => `!(${one})`)].join(' & ')

/** The level of books that contain the text and do not come close. */
const foundLevel = 5

/**
 * The statement of `answerClosest`. Its words are wanted in the name ($8), only in the author ($9) and elsewhere ($10);
 * those of a short text as a whole ($8), and in the first books as beginnings ($9).
 */
function closestBooks(text: Text): string {
  // Without words, none of these is true.
  const begins = 'title like $6 and $7::text is not null'
  const [inName, byAuthor, elsewhere] = [8, 9, 10].map((n) => `words @@ $${n}::tsquery`)
  const contains = `(${text.column} like $11 or isbn13 = $12)`
  const not = (...earlier: (string | undefined)[]) =>
    ['true', ...earlier.map((one) => `(${one}) is not true`)].join(' and ')
  const levels = [
    [0, 'books', 'title = $7', 'true'],
    [1, 'books', begins, 'title <> $7'],
    [2, 'books', inName, not(begins)],
    [3, text.hasOnlyShortWords ? firstOf(text) : 'books', byAuthor, not(inName, begins)],
    [4, 'books', elsewhere, not(begins)],
    [foundLevel, sourceOf(text), contains, not(elsewhere, byAuthor, inName, begins)],
  ].map(
    ([level, from, found, condition]) =>
      `(select id, ${level} as level from (
          select id, length(title) as length, position
          from (select * from ${from} where ${passing} and ${found} limit ${mostRead}) as read
          where ${condition} limit ${equallyClose}
        ) as equally order by length, position limit $5)`,
  )
  return `select document, visible_stock(copies) as available, level from (
      select id, level, row_number() over () as place
      from (${levels.join(' union all ')} limit $5) as closest
    ) as closest join books using (id) left join stock on book_id = id order by place`
}

async function isFound(db: Queries, words: string | null): Promise<boolean> {
  if (words === null) return true
  // Planned as if all were read, by the index of words: with the limit, another index would be read to its end if many
  // books have each word and none has all.
  const rows = await db.query(
    `with found as materialized (select from books where on_sale and words @@ $1::tsquery)
     select from found limit 1`,
    [words],
  )
  return rows.length > 0
}

/**
 * The words to look for if no book has all words of a text: with wrong letters, and then without some of them.
 * @returns `null` if there is nothing to find. The books that it finds are all equally close.
 */
async function correct(db: Queries, text: Text): Promise<string | null> {
  const { words, hasOnlyShortWords } = text
  if (words.length === 0) return null
  const rows = await db.query<{ known: boolean; near: string[] }>(
    `select exists(
         select from words where words.word = given.word
           or not $3 and length(given.word) > 1 and words.word between given.word and given.word || $4
       ) as known,
       array(
         select words.word from words
         where given.mistakes > 0 and words.word % given.word
           and abs(length(words.word) - length(given.word)) <= given.mistakes
           and levenshtein_less_equal(words.word, given.word, given.mistakes) <= given.mistakes
         order by levenshtein(words.word, given.word), words.word limit ${mostCorrections}
       ) as near
     from unnest($1::text[], $2::integer[]) with ordinality as given (word, mistakes, place) order by place`,
    [words, words.map(mistakesIn), hasOnlyShortWords, '\u{10FFFF}'],
  )
  const terms = rows.flatMap(({ known, near }, at) => {
    const [word = ''] = words.slice(at)
    const asGiven = known ? [hasOnlyShortWords ? word : beginning(word)] : []
    const forms = [...new Set([...asGiven, ...near])]
    return forms.length === 0 ? [] : [`(${forms.join(' | ')})`]
  })
  for (let size = terms.length; size >= words.length - mayMiss(words); size -= 1) {
    const query = choices(terms, size)
      .map((some) => some.join(' & '))
      .join(' | ')
    if (await isFound(db, query)) return query
  }
  return null
}

/** All ways to choose some of the terms: of 8, at most 70. */
function choices(terms: readonly string[], size: number): string[][] {
  if (size === 0) return [[]]
  return terms.flatMap((term, at) =>
    choices(terms.slice(at + 1), size - 1).map((rest) => [term, ...rest]),
  )
}
