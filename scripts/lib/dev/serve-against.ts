import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { RemoteName } from '../../../shared/src/contract/remotes.ts'
import { pointPageTo, reloadScript } from './point-page-to.ts'

interface Options {
  remote: RemoteName
  /** The folder of its latest build. */
  folder: string
  /** The deployed shop that everything else comes from. */
  deployment: URL
  port: number
}

export interface Against {
  server: Server
  /** Loads every open page anew. */
  reload: () => void
}

/**
 * Serves a deployed shop in which one remote is the local one: pages and files come from the
 * deployment, the remote's from `folder`. To the browser it is one origin, so the shop's own policy
 * holds, and the deployed shell runs as it is.
 * @throws the system's error when the port cannot be had.
 */
export function serveAgainst({ remote, folder, deployment, port }: Options): Promise<Against> {
  const base = `/__local/${remote}`
  const files = sirv(folder, { dev: true, etag: true })
  const pages = new Set<ServerResponse>()
  const server = createServer((req, res) => {
    const { url = '/' } = req
    if (url === '/__local/reload.js') return script(res, reloadScript)
    if (url === '/__local/events') return listen(pages, res)
    if (!url.startsWith(`${base}/`)) return void forward(req, res, { deployment, remote, base })
    req.url = url.slice(base.length)
    res.setHeader('Cache-Control', 'no-cache')
    files(req, res, () => {
      res.writeHead(404).end('Not found')
    })
  })
  const reload = () => {
    for (const page of pages) page.write('data: built\n\n')
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve({ server, reload }))
  })
}

function script(res: ServerResponse, body: string) {
  res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(body)
}

function listen(pages: Set<ServerResponse>, res: ServerResponse) {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
  res.write(': here\n\n')
  pages.add(res)
  res.on('close', () => pages.delete(res))
}

interface Target {
  deployment: URL
  remote: RemoteName
  base: string
}

/** Answers as the deployment does; pages are pointed to the local remote on their way. */
async function forward(req: IncomingMessage, res: ServerResponse, to: Target) {
  try {
    const accept = req.headers.accept ?? '*/*'
    const answer = await fetch(new URL(req.url ?? '/', to.deployment), { headers: { accept } })
    const headers = new Headers(answer.headers)
    // What arrives here is unpacked already, and may change in length.
    for (const name of ['content-encoding', 'content-length', 'etag', 'transfer-encoding']) {
      headers.delete(name)
    }
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    const body = isPage
      ? pointPageTo(await answer.text(), to.remote, `${to.base}/remoteEntry.js`)
      : Buffer.from(await answer.arrayBuffer())
    res.writeHead(answer.status, Object.fromEntries(headers)).end(body)
  } catch (error) {
    res
      .writeHead(502, { 'Content-Type': 'text/plain' })
      .end(`${to.deployment} does not answer: ${error}`)
  }
}
