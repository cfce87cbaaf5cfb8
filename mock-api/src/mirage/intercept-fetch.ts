import type { MirageAnswer, MirageCall } from './mirage-server'

type Send = (call: MirageCall) => Promise<MirageAnswer>

/**
 * Sends the page's requests below `/api/` to `send`, and all others to the network. Returns a
 * function that restores `fetch`.
 */
export function interceptFetch(send: Send): () => void {
  const network = globalThis.fetch

  const intercepting: typeof fetch = (input, init) => {
    const url = ownApiUrl(input)
    return url ? answer(url, input, init, send) : network.call(globalThis, input, init)
  }

  globalThis.fetch = intercepting
  return () => {
    // If other code has since wrapped this function, its wrapper stays.
    if (globalThis.fetch === intercepting) globalThis.fetch = network
  }
}

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
  // Without the signal: jsdom's AbortSignal is not accepted by Node's Request.
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
