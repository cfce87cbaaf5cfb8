/** Mirage's interceptor for `fetch`, in place of Pretender, which is one for XMLHttpRequest. */
import type { Request as MirageRequest, Server } from 'miragejs'
import { segmentsOf } from 'shared/contract'

type MirageResponse = [status: number, headers: Record<string, string>, body: string]

declare module 'miragejs/server' {
  // Mirage has both, but does not declare them.
  interface ServerConfig<Models, Factories> {
    interceptor?: FetchInterceptor
  }
  interface Server {
    registerRouteHandler: (
      verb: (typeof verbs)[number],
      path: string,
      handler: unknown,
    ) => (request: MirageRequest) => Promise<MirageResponse>
  }
}

interface Route {
  method: string
  segments: ReturnType<typeof segmentsOf>
  answer: (request: MirageRequest) => Promise<MirageResponse>
}

/** For paths and methods outside the contract. */
export const noSuchCallMessage = 'There is no such call. Not Found error'

/** Those of the contract. */
const verbs = ['get', 'post', 'del'] as const

/**
 * Answers the page's requests below Mirage's namespace, on its own origin, and sends all others to the network. On a
 * port, `answer` is called instead.
 */
export class FetchInterceptor {
  namespace = ''
  /** In milliseconds. */
  timing = 0
  readonly #replacesFetch: boolean
  readonly #routes: Route[] = []
  #restore = () => {}

  constructor({ replacesFetch }: { replacesFetch: boolean }) {
    this.#replacesFetch = replacesFetch
  }

  /** Called by Mirage: adds its verbs to the server. */
  create(server: Server, { timing = 0 }: { timing?: number }): void {
    this.timing = timing
    for (const verb of verbs) {
      const define = (path: string, handler: unknown) => {
        this.#routes.push({
          method: verb === 'del' ? 'DELETE' : verb.toUpperCase(),
          segments: segmentsOf(this.namespace + path),
          answer: server.registerRouteHandler(verb, path, handler),
        })
      }
      Object.assign(server, { [verb]: define })
    }
  }

  start(): void {
    if (!this.#replacesFetch) return
    const network = globalThis.fetch
    let isRunning = true
    const intercepting: typeof fetch = (input, init) => {
      const url = isRunning ? this.#ownUrl(input) : null
      return url ? this.#fetch(url, input, init) : network.call(globalThis, input, init)
    }
    globalThis.fetch = intercepting
    this.#restore = () => {
      isRunning = false
      // If other code has since wrapped this function, its wrapper stays.
      if (globalThis.fetch === intercepting) globalThis.fetch = network
    }
  }

  shutdown(): void {
    this.#restore()
  }

  /** Answers one request. Rejects if its handler does, as a connection that breaks. */
  async answer(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url)
    const path = readSegments(pathname)
    if (!path) return failure(400, 'The address of this call cannot be read.')
    const found = this.#find(request.method, path)
    if (!found) return failure(404, noSuchCallMessage)
    const [status, headers, body] = await found.answer({
      url: pathname + search,
      params: paramsOf(found, path),
      queryParams: Object.fromEntries(searchParams),
      requestHeaders: Object.fromEntries(request.headers),
      requestBody: await request.text(),
    })
    await new Promise((resolve) => setTimeout(resolve, this.timing))
    return new Response(body, { status, headers })
  }

  #ownUrl(input: RequestInfo | URL): URL | null {
    const base = globalThis.location?.href ?? 'http://localhost/'
    const address = input instanceof Request ? input.url : String(input)
    if (!URL.canParse(address, base)) return null
    const url = new URL(address, base)
    const isOwn =
      url.origin === new URL(base).origin && url.pathname.startsWith(`${this.namespace}/`)
    return isOwn ? url : null
  }

  async #fetch(url: URL, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    // Without the signal: Node's Request does not accept jsdom's AbortSignal.
    const { signal: ownSignal, ...rest } = init
    const isRequest = input instanceof Request
    const signal = ownSignal ?? (isRequest ? input.signal : null)
    signal?.throwIfAborted()
    const answer = this.answer(new Request(isRequest ? input : url, rest))
    if (!signal) return answer
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason)
      signal.addEventListener('abort', abort)
      answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    })
  }

  /** The route of a path. A fixed segment wins over a parameter. */
  #find(method: string, path: readonly string[]): Route | undefined {
    const matches = this.#routes.filter(
      (route) =>
        route.method === method &&
        route.segments.length === path.length &&
        route.segments.every((segment, at) =>
          'text' in segment ? segment.text === path[at] : path[at],
        ),
    )
    const parameters = ({ segments }: Route) => segments.filter((one) => 'parameter' in one).length
    return matches.sort((one, other) => parameters(one) - parameters(other))[0]
  }
}

/** The decoded segments of a path, or `null` if it cannot be decoded. */
function readSegments(pathname: string): string[] | null {
  try {
    return pathname.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
}

function paramsOf({ segments }: Route, path: readonly string[]): Record<string, string> {
  const named = segments.flatMap((segment, at) =>
    'parameter' in segment ? [[segment.parameter, path[at] ?? '']] : [],
  )
  return Object.fromEntries(named)
}

function failure(status: number, message: string): Response {
  return Response.json({ errors: [message] }, { status })
}
