/** The request tester's state and commands, created each time the screen opens. */

import type { EndpointKey } from 'shared/contract'
import { apiReady, atom, currentToken, type ReadableAtom } from 'shared/shop'
import { getSamples } from '../../api/get-samples'
import { reloadChangedLists } from '../../api/reload-changed-lists'
import { sendRequest } from '../../api/send-request'
import { exampleOf } from '../../request/examples'
import type { Exchange } from '../../request/exchange'
import { draftOf, type HistoryEntry } from '../../request/history'
import { editBody, firstBody } from '../../request/json-body'
import { type Draft, firstDraft, prepareRequest } from '../../request/prepare-request'
import { withoutSecrets } from '../../request/secrets'
import { createHistory } from './request-history'

export interface RequestTester {
  $draft: ReadableAtom<Draft>
  $exchange: ReadableAtom<Exchange>
  $history: ReadableAtom<readonly HistoryEntry[]>
  /** Reads the history from storage. Call it once the screen is mounted. */
  open: () => void
  edit: (change: Partial<Draft>) => void
  editBodyText: (text: string) => void
  /** Fills in the example of a call, then real ids once they are known. */
  pick: (key: EndpointKey) => Promise<void>
  /** Sends the form, or sets the reason for refusing in `$exchange`. */
  submit: () => Promise<void>
  cancel: () => void
  restore: (entry: HistoryEntry) => void
  forgetHistory: () => void
}

/** Creates the store. It uses neither storage nor network until a command is called. */
export function createRequestTester(): RequestTester {
  const $draft = atom(firstDraft)
  const $exchange = atom<Exchange>({ status: 'idle' })
  const history = createHistory()
  let underWay = new AbortController()

  const edit = (change: Partial<Draft>) => $draft.set({ ...$draft.get(), ...change })

  async function pick(key: EndpointKey) {
    const { body, ...example } = exampleOf(key)
    edit({ ...example, body: editBody(firstBody, body) })
    const picked = $draft.get()
    const known = exampleOf(key, await getSamples(key))
    // Text that was typed in the meantime stays.
    const now = $draft.get()
    if (now.reqType !== picked.reqType) return
    if (now.endpoint === picked.endpoint) edit({ endpoint: known.endpoint })
    if (now.body === picked.body) edit({ body: editBody(firstBody, known.body) })
  }

  async function submit() {
    const draft = $draft.get()
    const prepared = prepareRequest({
      ...draft,
      withToken: draft.withToken && currentToken() !== null,
    })
    if (!prepared.ok) {
      $exchange.set({ status: 'refused', message: prepared.message })
      return
    }
    underWay.abort()
    const mine = new AbortController()
    underWay = mine
    $exchange.set({ status: 'sending' })
    const noteAnswer = history.note(draft)
    await apiReady()
    const token = currentToken()
    const exchange = await sendRequest(prepared.request, { token, signal: mine.signal })
    if (mine.signal.aborted) return
    $exchange.set(exchange)
    // Logged (docs/product.md, P56), but without tokens.
    console.log('Response', withoutSecrets(responseIn(exchange)))
    if (exchange.status !== 'answered') return
    noteAnswer(exchange.answer.code)
    reloadChangedLists(prepared.request, exchange.answer.code)
  }

  return {
    $draft,
    $exchange,
    $history: history.$entries,
    open: history.load,
    edit,
    editBodyText: (text) => edit({ body: editBody($draft.get().body, text) }),
    pick,
    submit,
    cancel() {
      underWay.abort()
      $exchange.set({ status: 'idle' })
    },
    restore: (entry) => $draft.set(draftOf(entry)),
    forgetHistory: history.forget,
  }
}

function responseIn(exchange: Exchange): unknown {
  if (exchange.status === 'answered') return exchange.answer
  return exchange.status === 'failed' ? exchange.shown : undefined
}
