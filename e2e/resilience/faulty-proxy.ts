/** A proxy between the browser and the site that corrupts answers, as a bad network does. */
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { originOf } from '../../platform/serve/index'

interface Answer {
  status?: number
  type?: string
  body: Buffer | string
}

/** Changes a good answer; `null` closes the connection, `'silence'` sends no answer. */
type Fault = (honest: Buffer) => Answer | null | 'silence'

const text = (body: Buffer | string, type = 'text/javascript'): Answer => ({ body, type })

/** The ways in which a file can arrive corrupt, or not at all. */
export const networkFaults = {
  refused: () => null,
  '404': () => ({ status: 404, type: 'text/plain', body: 'Not found' }),
  '500': () => ({ status: 500, type: 'text/plain', body: 'Out of order' }),
  empty: () => text(''),
  truncated: (honest) => text(honest.subarray(0, honest.length / 2)),
  HTML: () => text('<!doctype html><p>Sign in to the Wi-Fi', 'text/html'),
  'wrong type': (honest) => text(honest, 'text/plain'),
  changed: (honest) => text(Buffer.concat([honest, Buffer.from('\n;globalThis.tampered = true')])),
  throws: () => text(`throw new Error('at import')`),
  silent: () => 'silence',
} as const satisfies Record<string, Fault>

export type NetworkFault = keyof typeof networkFaults

/** Cached by the browser for a year, even if it is corrupt, as files with a hash in their name are. */
const immutable = 'public, max-age=31536000, immutable'

export interface FaultyProxy {
  /** The origin of the proxy. */
  origin: string
  /** Corrupts the answers for these paths until `repair`, or a given number of them. */
  spoil(files: RegExp, fault: NetworkFault, times?: number): void
  repair(): void
  close(): void
}

/** Starts a proxy, on its own port, in front of a site. @param site its origin. */
export async function startFaultyProxy(site: string): Promise<FaultyProxy> {
  let spoilt: { files: RegExp; fault: NetworkFault; times: number } | null = null
  const server: Server = createServer(async (req, res) => {
    const current = spoilt?.files.test(new URL(req.url ?? '/', site).pathname) ? spoilt : null
    if (!current) return forward(site, req, res)
    current.times -= 1
    if (current.times === 0) spoilt = null
    const honest = Buffer.from(await (await fetch(site + req.url)).arrayBuffer())
    const answer = networkFaults[current.fault](honest)
    if (answer === null) req.socket.destroy()
    else if (answer !== 'silence') send(res, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    origin: originOf(server),
    spoil: (files, fault, times = Number.POSITIVE_INFINITY) => {
      spoilt = { files, fault, times }
    },
    repair: () => {
      spoilt = null
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(res: ServerResponse, { status = 200, type = 'text/plain', body }: Answer) {
  res.writeHead(status, {
    'content-type': type,
    'cache-control': status === 200 ? immutable : 'no-cache',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  res.end(body)
}

function forward(site: string, req: IncomingMessage, res: ServerResponse) {
  const passed = request(site + req.url, { method: req.method, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  passed.on('error', () => res.destroy())
  res.on('close', () => passed.destroy())
  req.pipe(passed)
}
