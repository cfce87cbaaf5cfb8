/** What a handler of the fake server gets and gives, typed by the one endpoint map. */
import type { AnswerOf, BodyOf, EndpointKey, endpoints, ParamsOf } from 'shared/contract/endpoints'
import type { Catalogue } from '../models/catalogue'
import type { Database, StoredUser } from '../models/database'
import type { Rules } from '../models/rules'
import type { Tokens } from '../models/tokens'

type Access<K extends EndpointKey> = (typeof endpoints)[K]['access']
type ErrorOf<K extends EndpointKey> = (typeof endpoints)[K]['errors'][number]

/** One call, after its token and its body were found to be good. */
export interface Call<K extends EndpointKey> {
  params: ParamsOf<K>
  body: BodyOf<K>
  /** Who calls, where the endpoint is for customers. */
  customer: Access<K> extends 'customer' ? StoredUser : null
  /** The state before the call. Never changed in place. */
  database: Database
}

/** What a handler may ask for besides the call itself. */
export interface World {
  catalogue: Catalogue
  rules: Rules
  tokens: Tokens
  /** The time, as the contract writes it. */
  now: () => string
  newId: () => string
}

export type Outcome<K extends EndpointKey> =
  | { kind: 'done'; answer: AnswerOf<K>; database: Database | null }
  | { kind: 'refused'; status: ErrorOf<K>; message: string }
  | { kind: 'silent' }

type Handler<K extends EndpointKey> = (
  call: Call<K>,
  world: World,
) => Outcome<K> | Promise<Outcome<K>>

/** One handler for each of the endpoints in `K`. */
export type Handlers<K extends EndpointKey> = { readonly [P in K]: Handler<P> }

/** Success; `database` is the state after the call, where it changed anything. */
export function done<A>(answer: A, database: Database | null = null) {
  return { kind: 'done', answer, database } as const
}

/** Failure with a status that the contract names for the endpoint. */
export function refused<S extends number>(status: S, message: string) {
  return { kind: 'refused', status, message } as const
}

/** No reply at all: only the old server did this. */
export const silent = { kind: 'silent' } as const
