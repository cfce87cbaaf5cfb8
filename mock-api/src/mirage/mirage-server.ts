import { createServer, type Request as MirageRequest, Response as MirageResponse } from 'miragejs'
import { type EndpointKey, idempotencyHeader } from 'shared/contract'
import { endpoints } from 'shared/schema'
import { type Backend, noSuchCall, type Reply } from '../server/backend'
import { preserveGlobals } from './preserve-globals'

const lostAnswerHeader = 'x-mock-api-lost'

export interface MirageServer {
  /** Sends one request to Mirage. @throws TypeError if its answer is lost, like a network. */
  send: (request: MirageCall) => Promise<MirageAnswer>
  /** How long each answer takes, in milliseconds. */
  setTiming: (milliseconds: number) => void
  shutdown: () => void
}

export interface MirageAnswer {
  status: number
  statusText: string
  body: string
}

export interface MirageCall {
  method: string
  /** Path and query, from the root of the origin. */
  path: string
  headers: Iterable<[string, string]>
  body: string
  signal: AbortSignal | null
}

/** Starts Mirage with one route per endpoint. The page's `fetch` and `XMLHttpRequest` are unchanged. */
export function startMirage(backend: Backend, timing: number): MirageServer {
  let Xhr = globalThis.XMLHttpRequest
  const server = preserveGlobals(() => {
    const started = createServer({
      environment: 'development',
      useDefaultPassthroughs: false,
      timing,
      routes() {
        this.namespace = 'api'
        for (const key of Object.keys(endpoints) as EndpointKey[]) {
          const [method, path] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
          const define = { GET: this.get, POST: this.post, DELETE: this.del }[method]
          define(path, async (_schema, request) =>
            toMirage(await backend.answer(key, toBackend(request))),
          )
        }
        for (const define of [
          this.get,
          this.post,
          this.put,
          this.patch,
          this.del,
          this.head,
          this.options,
        ]) {
          for (const path of ['/', '/*path']) define(path, () => toMirage(noSuchCall))
        }
      },
    })
    // Mirage ignores its option of this name, and would log tokens and passwords.
    started.logging = false
    Xhr = globalThis.XMLHttpRequest
    return started
  })

  return {
    send: (call) => sendByXhr(new Xhr(), call),
    setTiming: (milliseconds) => {
      server.timing = milliseconds
    },
    shutdown: () => preserveGlobals(() => server.shutdown()),
  }
}

function toBackend({ url, params, requestHeaders, requestBody }: MirageRequest) {
  return {
    params,
    query: new URL(url, 'http://localhost').search,
    authorization: requestHeaders.authorization ?? null,
    idempotencyKey: requestHeaders[idempotencyHeader] ?? null,
    body: requestBody ?? '',
  }
}

function toMirage(reply: Reply): MirageResponse | Promise<never> {
  const type = { 'content-type': 'application/json' }
  switch (reply.kind) {
    case 'silence':
      return new Promise(() => {})
    case 'lost':
      return new MirageResponse(200, { ...type, [lostAnswerHeader]: 'yes' }, '{}')
    case 'answer':
      return new MirageResponse(reply.status, type, reply.body)
  }
}

function sendByXhr(
  xhr: XMLHttpRequest,
  { method, path, headers, body, signal }: MirageCall,
): Promise<MirageAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal?.reason)
      xhr.abort()
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    xhr.onload = () => {
      signal?.removeEventListener('abort', giveUp)
      if (xhr.getResponseHeader(lostAnswerHeader)) reject(new TypeError('Failed to fetch'))
      else resolve({ status: xhr.status, statusText: xhr.statusText, body: xhr.responseText })
    }
    xhr.open(method, path)
    for (const [name, value] of headers) xhr.setRequestHeader(name, value)
    try {
      xhr.send(body)
    } catch {
      // Mirage cannot parse the path, such as one with a stray percent sign.
      const errors = ['The address of this call cannot be read.']
      resolve({ status: 400, statusText: 'Bad Request', body: JSON.stringify({ errors }) })
    }
  })
}
