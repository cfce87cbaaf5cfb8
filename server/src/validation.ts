/** What a request may hold: the contract's schemas, with messages that name the field. */
import { parse } from 'node:querystring'
import { QueryError, readQuery } from 'product-search/read-query'
import { ProductQuery } from 'shared/schema'
import * as v from 'valibot'
import { unstorable } from './database'
import { HttpError } from './http-error'

/** The maximum length of a text, in characters. */
const maxText = 10_000

/** In place of a body that cannot be parsed: it is refused where it would be validated. */
export const brokenJson = Symbol('broken JSON')

/** Under this key, a parsed query has its text, too, as `readQuery` reads it. */
const queryText = Symbol('the text of the query')

/** Fastify's parser of queries. */
export const parseQuery = (text: string) => ({ ...parse(text), [queryText]: text })

interface Part {
  schema: v.GenericSchema
  httpPart?: string
}

/** Fastify's compiler of validators. */
export function compileValidator({ schema, httpPart }: Part) {
  return (given: unknown) => {
    try {
      return {
        value: schema === ProductQuery ? productQueryOf(given) : readPart(schema, given, httpPart),
      }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { error }
    }
  }
}

/** @throws HttpError 400 that names the parameter. */
function productQueryOf(given: unknown) {
  try {
    return checkTexts(readQuery(String(Object(given)[queryText])))
  } catch (error) {
    throw error instanceof QueryError ? new HttpError(400, error.message) : error
  }
}

/** @throws HttpError 400 that names the field. */
function readPart(schema: v.GenericSchema, given: unknown, httpPart?: string): unknown {
  if (given === null) throw new HttpError(400, 'The request has no body.')
  if (given === brokenJson) throw new HttpError(400, 'The body is not valid JSON.')
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return checkTexts(parsed.output)
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? undefined
  const where = field ?? (httpPart === 'querystring' ? 'The query' : 'The body')
  throw new HttpError(
    400,
    issue.type === 'max_length'
      ? `${where} ${issue.message}.`
      : `${where} does not match the contract: ${issue.message}`,
    { field },
  )
}

/** Refuses texts that are far too long, or that no database takes. @returns `value`. */
export function checkTexts<T>(value: T, where = ''): T {
  if (typeof value === 'string') {
    const name = where || 'A parameter'
    if (value.length > maxText) {
      throw new HttpError(400, `${name} may have at most ${maxText} characters.`)
    }
    if (unstorable.test(value)) {
      throw new HttpError(400, `${name} contains a character that cannot be stored.`)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      checkTexts(entry, where ? `${where}.${name}` : name)
    }
  }
  return value
}
