/** A proxy between the browser and the site that spoils answers, as a bad network or a bad deployment does. */
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { outputNames } from '../../platform/project/index'
import { originOf } from '../../platform/serve/index'
import { test as base } from '../support/fixtures'

interface Answer {
  status?: number
  type?: string
  body: Buffer | string
}

/** Changes a good answer; `null` closes the connection, `'silence'` sends no answer. */
export type Spoiler = (honest: Buffer) => Answer | null | 'silence'

/** The connection breaks. */
export const refuse: Spoiler = () => null

/** Sends a script instead. */
export function script(body: Buffer | string, type = 'text/javascript'): Answer {
  return { body, type }
}

/** Sends the first half of a script. */
export const truncate: Spoiler = (honest) => script(honest.subarray(0, honest.length / 2))

/** Cached by the browser for a year, even if it is corrupt, as files with a hash in their name are. */
const immutable = 'public, max-age=31536000, immutable'

interface FaultyProxy {
  /** The origin of the proxy. */
  origin: string
  /** Spoils the answers for these paths until `repair`, or a given number of them. */
  spoil(files: RegExp, spoiler: Spoiler, times?: number): void
  /** How many answers it has spoilt. */
  spoilt(): number
  repair(): void
}

interface Fixtures {
  /**
   * Starts a proxy in front of the shop, on a port of its own: nothing is in the browser's cache.
   * @param rewrite changes every page and `deployment.json`.
   */
  startProxy: (rewrite?: (text: string) => string) => Promise<FaultyProxy>
}

export const test = base.extend<Fixtures>({
  startProxy: async ({ baseURL }, use) => {
    const servers: Server[] = []
    await use(async (rewrite) => {
      const { server, proxy } = await startFaultyProxy(baseURL ?? '', rewrite)
      servers.push(server)
      return proxy
    })
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  },
})

async function startFaultyProxy(site: string, rewrite?: (text: string) => string) {
  let current: { files: RegExp; spoiler: Spoiler; times: number } | null = null
  let spoilt = 0
  const server: Server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', site)
    const spoiler = current?.files.test(pathname) ? current.spoiler : null
    if (current && spoiler) {
      spoilt += 1
      current.times -= 1
      if (current.times === 0) current = null
    }
    if (!spoiler && !(rewrite && isPageOrDeployment(pathname))) return forward(site, req, res)
    const honest = await fetch(site + req.url)
    const body = Buffer.from(await honest.arrayBuffer())
    if (!spoiler) {
      const type = honest.headers.get('content-type') ?? ''
      return send(res, { type, body: rewrite?.(String(body)) ?? body }, 'no-cache')
    }
    const answer = spoiler(body)
    if (answer === null) req.socket.destroy()
    else if (answer !== 'silence') send(res, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const proxy: FaultyProxy = {
    origin: originOf(server),
    spoil: (files, spoiler, times = Number.POSITIVE_INFINITY) => {
      current = { files, spoiler, times }
    },
    spoilt: () => spoilt,
    repair: () => {
      current = null
    },
  }
  return { server, proxy }
}

const isPageOrDeployment = (pathname: string) =>
  !/\.\w+$/.test(pathname) || pathname === `/${outputNames.deployment}`

function send(
  res: ServerResponse,
  { status = 200, type = 'text/plain', body }: Answer,
  caching = status === 200 ? immutable : 'no-cache',
) {
  res.writeHead(status, {
    'content-type': type,
    'cache-control': caching,
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
