/** The types of handlers, derived from the endpoint map. */
import type { AnswerOf, BodyOf, EndpointKey, ParamsOf, QueryOf } from 'shared/contract'
import type { endpoints } from 'shared/schema'
import type { Catalogue } from '../models/catalogue'
import type { Database, StoredUser } from '../models/database'
import type { Tokens } from '../models/tokens'

type Access<K extends EndpointKey> = (typeof endpoints)[K]['access']
type ErrorOf<K extends EndpointKey> = (typeof endpoints)[K]['errors'][number]

export interface Call<K extends EndpointKey> {
  params: ParamsOf<K>
  query: QueryOf<K>
  body: BodyOf<K>
  /** The caller, if the endpoint is for customers. */
  customer: Access<K> extends 'customer' ? StoredUser : null
  /** The state before the call. Never mutated. */
  database: Database
}

export interface HandlerContext {
  catalogue: Catalogue
  tokens: Tokens
  now: () => string
  newId: () => string
}

export type Outcome<K extends EndpointKey> =
  | { kind: 'done'; answer: AnswerOf<K>; database: Database | null }
  | { kind: 'refused'; status: ErrorOf<K>; message: string }

type Handler<K extends EndpointKey> = (
  call: Call<K>,
  context: HandlerContext,
) => Outcome<K> | Promise<Outcome<K>>

/** One handler per endpoint in `K`. */
export type Handlers<K extends EndpointKey> = { readonly [P in K]: Handler<P> }

/** Success. `database` is the state after the call, if it changed. */
export function done<A>(answer: A, database: Database | null = null) {
  return { kind: 'done', answer, database } as const
}

/** Failure with a status of the endpoint's contract. */
export function refused<S extends number>(status: S, message: string) {
  return { kind: 'refused', status, message } as const
}
