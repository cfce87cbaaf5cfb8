/** The query of `GET /products`, and what its answer then contains (docs/decisions/018-queries.md). */
import * as v from 'valibot'
import { CategoryName, Product, textUpTo } from './entities'
import { maxLengths } from './values'

/** A query for some of the books. */
export const ProductQuery = v.partial(
  v.object({
    /** Part of the name, in any case and spelling, or an ISBN-13. */
    search: textUpTo(maxLengths.search),
    /** The whole name of an author, in any case. */
    author: v.string(),
    /** Those that the shop does not have find no books. */
    category: v.array(CategoryName),
    /** In stars. */
    minRatings: v.number(),
    /** In rupees. */
    maxPrice: v.number(),
    /** By price, or the closest to `search` first, including close matches; then without `facets`. */
    sort: v.picklist(['LOW_TO_HIGH', 'HIGH_TO_LOW', 'BEST_MATCH']),
    /**
     * `next` of an earlier answer, or how many of the books to skip. With `!24` behind it, it skips 24 books more. A
     * server may refuse to skip more than `countLimit` books, without those before `next`.
     */
    cursor: v.string(),
    /** The maximum number of books in one answer. */
    limit: v.number(),
    ids: v.array(v.string()),
  }),
)
export type ProductQuery = v.InferOutput<typeof ProductQuery>

const counts = v.record(v.string(), v.number())

/**
 * How many books each choice would leave, with all other filters: by category, stars and rupees. A category without such
 * books may be missing. A server may stop counting at one more than `countLimit`.
 */
export const Facets = v.object({
  categories: counts,
  ratings: counts,
  prices: counts,
  /** With any price. */
  anyPrice: v.optional(v.number()),
})
export type Facets = v.InferOutput<typeof Facets>

export const ProductAnswer = v.object({
  products: v.array(Product),
  /**
   * How many books the query finds. A server may stop counting at one more than `countLimit` after the cursor, and by
   * `BEST_MATCH` at one more than the answer has.
   */
  total: v.number(),
  /** The cursor of the following books; missing after the last ones. */
  next: v.optional(v.string()),
  /** With the first books of a query; a server may leave them out if a search finds very many. */
  facets: v.optional(Facets),
  /** The books that come close to `search` without containing it, closest first. */
  close: v.optional(v.array(Product)),
})
export type ProductAnswer = v.InferOutput<typeof ProductAnswer>
