/** The request tester's state and commands, created each time the screen opens. */
import type { EndpointKey, Product } from 'shared/contract'
import { endpoints } from 'shared/schema'
import {
  apiReady,
  atom,
  currentToken,
  loadCart,
  loadWishlist,
  type ReadableAtom,
  request,
} from 'shared/shop'
import { exampleOf, needsBook } from './examples'
import {
  type Draft,
  firstDraft,
  type PreparedRequest,
  prepareRequest,
  withToken,
} from './request-rules'
import { type Exchange, sendRequest } from './send-request'

export interface SentRequest {
  id: number
  draft: Draft
  /** The status of the answer; `null` without one. */
  code: number | null
}

export interface RequestTester {
  $draft: ReadableAtom<Draft>
  $exchange: ReadableAtom<Exchange>
  /** The last ten requests, the newest first. In memory only, since they may contain passwords. */
  $sent: ReadableAtom<readonly SentRequest[]>
  edit: (change: Partial<Draft>) => void
  /** Fills in the example of a call, with a book once one is known. */
  pick: (call: EndpointKey) => Promise<void>
  /** Sends the form, or sets the reason for refusing in `$exchange`. */
  submit: () => Promise<void>
}

const maxSent = 10

/** Creates the store. It uses neither storage nor network until a command is called. */
export function createRequestTester(): RequestTester {
  const $draft = atom(firstDraft)
  const $exchange = atom<Exchange>({ status: 'idle' })
  const $sent = atom<readonly SentRequest[]>([])
  let lastId = 0

  const edit = (change: Partial<Draft>) => $draft.set({ ...$draft.get(), ...change })

  async function pick(call: EndpointKey) {
    const token = endpoints[call].access === 'customer' ? currentToken() : null
    if (token !== null) edit({ headers: withToken($draft.get().headers, token) })
    edit(exampleOf(call, null))
    if (!needsBook(call)) return
    const picked = $draft.get()
    const book = await findBook()
    // What was typed in the meantime stays.
    if ($draft.get() === picked) edit(exampleOf(call, book))
  }

  async function submit() {
    const draft = $draft.get()
    const prepared = prepareRequest(draft)
    if ('refusal' in prepared) {
      $exchange.set({ status: 'refused', message: prepared.refusal })
      return
    }
    $exchange.set({ status: 'sending' })
    await apiReady()
    const exchange = await sendRequest(prepared)
    $exchange.set(exchange)
    // Logged (docs/product.md, P56), but without tokens.
    console.log('Response', withoutSecrets(responseIn(exchange)))
    const code = exchange.status === 'answered' ? exchange.answer.code : null
    lastId += 1
    $sent.set([{ id: lastId, draft, code }, ...$sent.get()].slice(0, maxSent))
    if (code !== null && code < 300) reloadChangedLists(prepared)
  }

  return { $draft, $exchange, $sent, edit, pick, submit }
}

/** Any book of the shop; `null` if none is found. */
async function findBook(): Promise<Product | null> {
  try {
    return (await request('GET /products', { query: { limit: 1 } })).products[0] ?? null
  } catch {
    return null
  }
}

function responseIn(exchange: Exchange): unknown {
  if (exchange.status === 'answered') return exchange.answer
  return exchange.status === 'failed' ? exchange.shown : undefined
}

/** A copy of a JSON value with every token and password replaced. */
function withoutSecrets(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part) =>
    /^(password|encodedToken|token)$/i.test(key) ? '(hidden)' : part,
  )
  return text && JSON.parse(text)
}

/** Reloads the shop's lists that a successful request has changed. */
function reloadChangedLists({ method, path }: PreparedRequest): void {
  if (method === 'GET' || currentToken() === null) return
  if (path.startsWith('/api/user/cart')) loadCart()
  if (path.startsWith('/api/user/wishlist')) loadWishlist()
}
