import { maxLengths, type ProductQuery } from 'shared/contract'
import { maxLimit } from './answer-query'

const orders = ['LOW_TO_HIGH', 'HIGH_TO_LOW', 'BEST_MATCH'] as const

/** A query that cannot be read, in a sentence that names the parameter. */
export class QueryError extends Error {}

/**
 * Reads the query of an address. An empty parameter counts as missing.
 * @param text '?limit=24', or empty. @throws QueryError
 */
export function readQuery(text: string): ProductQuery {
  const query: ProductQuery = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (value.trim() !== '') read(query, name, value.trim())
  }
  // In a fixed order, so that equal queries are equal.
  if (query.category) query.category = [...new Set(query.category)].sort()
  return query
}

function read(query: ProductQuery, name: string, value: string): void {
  switch (name) {
    // An author is found by the whole name, however long.
    case 'author':
      query.author = value
      return
    case 'search':
      if (value.length > maxLengths.search)
        refuse(name, `of at most ${maxLengths.search} characters`)
      query.search = value
      return
    case 'category':
      query.category = [...(query.category ?? []), value]
      return
    case 'sort':
      query.sort = oneOf(orders, name, value)
      return
    case 'minRatings':
    case 'maxPrice':
      // With hundreds of digits, it would be infinite, which JSON does not have.
      if (!/^\d{1,15}(\.\d{1,15})?$/.test(value)) refuse(name, 'a number')
      query[name] = Number(value)
      return
    case 'cursor':
      // What follows the number belongs to the server that has answered so.
      if (
        !/^\d{1,9}(~-?\d{1,15}(\.\d+)?~\d{1,15}~[\p{L}\p{M}\p{N}_-]+)?(!(\d{1,3}|1000))?$/u.test(
          value,
        )
      ) {
        refuse(name, 'a whole number, or next of an earlier answer')
      }
      query.cursor = value
      return
    case 'limit':
      if (!/^[1-9]\d*$/.test(value)) refuse(name, 'a whole number from 1')
      query.limit = Number(value)
      return
    case 'ids':
      query.ids = [...new Set(query.ids).add(value)]
      if (query.ids.length > maxLimit) refuse(name, `at most ${maxLimit} ids`)
      return
    default:
      throw new QueryError(
        `This server does not know the parameter ${nameOf(name)}. A newer shop may need a newer server.`,
      )
  }
}

/** The name of an unknown parameter, as far as it is one. */
function nameOf(text: string): string {
  return /^\w{1,40}$/.test(text) ? text : 'of this query'
}

function oneOf<T extends string>(names: readonly T[], name: string, value: string): T {
  return names.find((one) => one === value) ?? refuse(name, `one of ${names.join(', ')}`)
}

function refuse(name: string, wanted: string): never {
  throw new QueryError(`The parameter ${name} has to be ${wanted}.`)
}
