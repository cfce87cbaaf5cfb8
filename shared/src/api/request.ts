import type { AnswerOf, AnyEndpointKey, BodyOf, ParamsOf, QueryOf } from '../contract/endpoints'
import { serverMessages } from '../contract/errors'
import { idempotencyHeader, idempotencyValue } from '../contract/idempotency'
import { pathOfPattern } from '../contract/path-pattern'
import { ApiError, NoAnswerError, WrongAnswerError } from './errors'
import { learnTime } from './server-clock'

/** How long the API may take to start, in milliseconds: the fake server's script comes over the network. */
const startTimeout = 30_000

/** How long the API may take to answer a call, in milliseconds (docs/product.md, P50). */
const usualTimeout = 10_000

interface Connection {
  base: string
  /** Resolves once the API can answer. The fake server starts while the page renders. */
  ready: Promise<unknown>
  /** How long an answer may take, in milliseconds; 10 s by default. */
  timeout?: number
}

interface Credentials {
  token: () => string | null
  refused: (token: string) => void
}

let announceConnection: (connection: Connection) => void
const firstConnection = new Promise<Connection>((resolve) => {
  announceConnection = resolve
})
let connected: Connection | undefined
/** Whether the API can answer. */
let isReady = false
let credentials: Credentials = { token: () => null, refused: () => {} }

/** Connects the API; earlier calls wait for it. */
export function connectApi(wanted: Connection): void {
  announceConnection(wanted)
  connected = wanted
  isReady = false
  wanted.ready.then(
    () => {
      if (connected === wanted) isReady = true
    },
    () => undefined,
  )
}

/** Resolves once the API can answer. Never rejects: the next call reports a failure. */
export async function apiReady(): Promise<void> {
  const { ready } = await (connected ?? firstConnection)
  await ready.catch(() => undefined)
}

/** Sets the token of customers' calls. `refused` is called at 401, and at 404 for an unknown customer. */
export function setCredentials(source: Credentials): void {
  credentials = source
}

type Options<K extends AnyEndpointKey> = {
  signal?: AbortSignal
  /** Names a change: the same for a call and its repetitions. */
  idempotencyKey?: string
} & (keyof ParamsOf<K> extends never ? { params?: undefined } : { params: ParamsOf<K> }) &
  (BodyOf<K> extends undefined ? { body?: undefined } : { body: BodyOf<K> }) &
  (QueryOf<K> extends undefined ? { query?: undefined } : { query?: QueryOf<K> })

/**
 * Makes one call of the contract, such as 'POST /user/cart/:productId', and validates its answer.
 * @throws ApiError (failure status), NoAnswerError (none in time), WrongAnswerError, or the
 * caller's own abort.
 */
export async function request<K extends AnyEndpointKey>(
  key: K,
  ...[options]: object extends Options<K> ? [options?: Options<K>] : [options: Options<K>]
): Promise<AnswerOf<K>> {
  return requestUntyped(key, (options ?? {}) as CallOptions)
}

/** Like `request`, for a call that was data, such as a stored change: whoever reads the data checks it. */
export async function requestUntyped<K extends AnyEndpointKey>(
  key: K,
  options: CallOptions,
): Promise<AnswerOf<K>> {
  const token = isForCustomers(key) ? credentials.token() : null
  const sent = send(key, token, options)
  // Fetched with the first call, in parallel with its answer.
  const checks = import('./check-answer')
  checks.catch(() => {})
  const response = await sent
  learnTime(response)
  const [text, { checkedAnswer, messagesIn }] = await Promise.all([response.text(), checks]).catch(
    (cause) => {
      throw new NoAnswerError(key, cause)
    },
  )
  if (!response.ok) {
    const error = new ApiError(key, response.status, messagesIn(text), text)
    if (token !== null && refusesCustomer(error)) credentials.refused(token)
    throw error
  }
  try {
    return checkedAnswer(key, text)
  } catch (cause) {
    throw new WrongAnswerError(key, cause)
  }
}

/** Whether the contract limits a call to customers: the paths of all such calls, and of no others, begin with '/user'. */
function isForCustomers(key: AnyEndpointKey): boolean {
  return / \/user\b/.test(key)
}

interface CallOptions {
  params?: Record<string, string>
  query?: Query
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

async function send(
  key: AnyEndpointKey,
  token: string | null,
  { params, query, body, signal, idempotencyKey }: CallOptions,
): Promise<Response> {
  // Awaits only if needed: React may render a whole screen during an await.
  const { base, ready, timeout = usualTimeout } = connected ?? (await firstConnection)
  const [method, pattern] = key.split(' ') as [string, string]
  const path = pathOfPattern(pattern, params) + queryText(query)
  try {
    if (!isReady) await inTime(ready)
    const limit = AbortSignal.timeout(timeout)
    return await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: token }),
        ...(idempotencyKey ? { [idempotencyHeader]: idempotencyValue(idempotencyKey) } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Changes are sent even if the page is being left.
      keepalive: method !== 'GET',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NoAnswerError(key, cause)
  }
}

type Query = Record<string, string | number | readonly string[] | undefined>

/** '?category=humor&category=fiction&limit=24', or nothing. */
function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((one) => [name, String(one)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

async function inTime(ready: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('Nothing answers at the API', 'TimeoutError')),
      startTimeout,
    )
  })
  await Promise.race([ready, tooLate]).finally(() => clearTimeout(timer))
}

/** Whether an answer says that the token or its customer is unknown, and not that a password is wrong. */
function refusesCustomer({ status, messages }: ApiError): boolean {
  return (
    (status === 401 && !messages.includes(serverMessages.badCredentials)) ||
    (status === 404 && messages.includes(serverMessages.unknownUser))
  )
}
