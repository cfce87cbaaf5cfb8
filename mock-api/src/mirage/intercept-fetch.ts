import type { MirageAnswer, MirageCall } from './mirage-server'

type Send = (call: MirageCall) => Promise<MirageAnswer>

/**
 * Puts a `fetch` in place that sends the page's own requests below `/api/` to `send`; everything
 * else goes to the network untouched.
 * @returns a function that puts the former `fetch` back.
 */
export function interceptFetch(send: Send): () => void {
  const network = globalThis.fetch

  const intercepting: typeof fetch = (input, init) => {
    const url = ownApiUrl(input)
    return url ? answer(url, input, init, send) : network.call(globalThis, input, init)
  }

  globalThis.fetch = intercepting
  return () => {
    // Somebody who wrapped this one in the meantime keeps theirs.
    if (globalThis.fetch === intercepting) globalThis.fetch = network
  }
}

/** The URL where it is of this origin and below `/api/`, after `..` and the like are resolved. */
function ownApiUrl(input: RequestInfo | URL): URL | null {
  const base = globalThis.location?.href ?? 'http://localhost/'
  const address = input instanceof Request ? input.url : String(input)
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return url.origin === new URL(base).origin && url.pathname.startsWith('/api/') ? url : null
}

async function answer(
  url: URL,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  send: Send,
): Promise<Response> {
  // The signal is kept out of Request: a test's DOM has an AbortSignal of its own that it refuses.
  const { signal: ownSignal, ...rest } = init ?? {}
  const isRequest = input instanceof Request
  const signal = ownSignal ?? (isRequest ? input.signal : null)
  const request = new Request(isRequest ? input : url, rest)
  signal?.throwIfAborted()
  const { body, ...status } = await send({
    method: request.method,
    path: url.pathname + url.search,
    headers: request.headers,
    body: await request.text(),
    signal,
  })
  return new Response(body, { ...status, headers: { 'content-type': 'application/json' } })
}
