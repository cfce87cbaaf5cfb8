/** The types of Mirage's handlers, derived from the contract. */
import type { AnswerOf, AnyEndpointKey, BodyOf, ParamsOf, QueryOf } from 'shared/contract'
import type { allEndpoints } from 'shared/schema'
import type { Tokens } from '../auth/tokens'
import type { Catalogue } from '../catalogue'
import type { ShopSchema, StoredUser } from '../models'
import type { Stock } from './stock'

type Access<K extends AnyEndpointKey> = (typeof allEndpoints)[K]['access']
type ErrorOf<K extends AnyEndpointKey> = (typeof allEndpoints)[K]['errors'][number]

/** A request that fits the contract (check-request.ts). */
export interface CheckedRequest<K extends AnyEndpointKey> {
  params: ParamsOf<K>
  query: QueryOf<K>
  body: BodyOf<K>
  /** The caller, if the endpoint is for customers. */
  user: Access<K> extends 'customer' ? StoredUser : null
  /** The id of the caller's session, if the scenario has any. */
  session: string | undefined
  idempotencyKey: string | null
}

/** Returns the contract's answer, or a refusal with one of its statuses. Until it refuses, it changes nothing, but a payment that goes back. */
type Handler<K extends AnyEndpointKey> = (
  schema: ShopSchema,
  request: CheckedRequest<K>,
) => AnswerOf<K> | Refusal<ErrorOf<K>> | Promise<AnswerOf<K> | Refusal<ErrorOf<K>>>

/** One handler per endpoint in `K`. */
export type Handlers<K extends AnyEndpointKey> = { readonly [P in K]: Handler<P> }

/** Those of some endpoints. */
export type SomeHandlers = Partial<Handlers<AnyEndpointKey>>

/** What handlers need besides the database. */
export interface Shop {
  catalogue: () => Catalogue
  tokens: Tokens
  /** Whether the scenario makes orders, and so has sessions. */
  makesOrders: () => boolean
  stock: Stock
  /** Takes an email that a server would send. */
  onEmail: (email: Email) => void
}

/** @property text what it says, or only its link: the path of the shop's page, with a token as its fragment. */
export interface Email {
  to: string
  text: string
}

/** An answer before it is sent as JSON. */
export interface Answer {
  status: number
  data: unknown
}

/** A failure of the contract. */
export class Refusal<S extends number = number> implements Answer {
  readonly status: S
  readonly data: object

  constructor(status: S, message: string, more: object = {}) {
    this.status = status
    this.data = { errors: [message], ...more }
  }
}

/** Refuses a call with a status of the endpoint's contract. @param more fields of the answer besides `errors`. */
export function refuse<S extends number>(status: S, message: string, more?: object): Refusal<S> {
  return new Refusal(status, message, more)
}

/** The current time, in ISO 8601. */
export function now(): string {
  return new Date().toISOString()
}
