/** What the contract says of a request: its token, its body and its query. */
import type { Request } from 'miragejs'
import { QueryError, readQuery } from 'product-search/read-query'
import type { AnyEndpointKey } from 'shared/contract'
import { allEndpoints } from 'shared/schema'
import * as v from 'valibot'
import type { Tokens } from '../auth/tokens'
import type { ShopSchema } from '../models'
import { findByToken } from './auth'
import { type CheckedRequest, Refusal, refuse } from './handler'
import { keyOf } from './idempotency'

/** Returns the request as its handler takes it, or why it is refused. */
export async function checkRequest<K extends AnyEndpointKey>(
  key: K,
  schema: ShopSchema,
  request: Request,
  tokens: Tokens,
): Promise<CheckedRequest<K> | Refusal> {
  const { params, url, requestHeaders, requestBody } = request
  const { access, body: expected, ...endpoint } = allEndpoints[key]
  let caller: Pick<CheckedRequest<K>, 'session'> & { user: unknown } = {
    user: null,
    session: undefined,
  }
  if (access === 'customer') {
    const found = await findByToken(schema, tokens, requestHeaders.authorization ?? null)
    if (found instanceof Refusal) return found
    caller = found
  }
  const body = expected ? readBody(expected, requestBody) : undefined
  if (body instanceof Refusal) return body
  try {
    const { search } = new URL(url, 'http://localhost')
    const query = 'query' in endpoint ? readQuery(search) : undefined
    // Checked above; the compiler cannot follow the endpoint map through K.
    const idempotencyKey = keyOf(key, request)
    return { params, query, body, idempotencyKey, ...caller } as CheckedRequest<K>
  } catch (error) {
    if (error instanceof QueryError) return refuse(400, error.message)
    throw error
  }
}

/** Parses and validates a body, or says what is wrong. */
function readBody(expected: v.GenericSchema, text: string): unknown {
  if (text === '') return refuse(400, 'The request has no body.')
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!json.success) return refuse(400, 'The body is not valid JSON.')
  const parsed = v.safeParse(expected, json.output)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const where = v.getDotPath(issue) ?? 'The body'
  return refuse(400, `${where} does not match the contract: ${issue.message}`)
}
