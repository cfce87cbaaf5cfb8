import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { outputNames } from '../../base/index.ts'
import { createReadServer, refuse } from '../serving/answer-requests.ts'
import { sendFile } from '../serving/send-file.ts'
import { pointPageTo, reloadScript } from './point-page-to.ts'

interface Options {
  remote: string
  folder: string
  deployment: URL
  port: number
}

export interface Against {
  server: Server
  reload: () => void
}

/** Serves a deployed shop with one remote from `folder`. @throws where the port is taken. */
export async function serveAgainst({
  remote,
  folder,
  deployment,
  port,
}: Options): Promise<Against> {
  const base = `/__local/${remote}`
  const pages = new Set<ServerResponse>()
  const server = createReadServer(async (req, res, { pathname, search }) => {
    if (pathname === '/__local/reload.js') return script(res, reloadScript)
    if (pathname === '/__local/events') return listen(pages, res)
    if (!pathname.startsWith(`${base}/`)) {
      return forward(req, res, { deployment, remote, base, path: pathname + search })
    }
    const found = await sendFile(req, res, {
      folder,
      pathname: pathname.slice(base.length),
      headers: { 'Cache-Control': 'no-cache' },
    })
    if (!found) refuse(res, 404, 'Not found')
  })
  await server.open(port)
  const reload = () => {
    for (const page of pages) page.write('data: built\n\n')
  }
  return { server, reload }
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

/** The content is decoded and may change in length; the others are about one connection. */
const notForwarded = [
  ...['content-encoding', 'content-length', 'etag', 'transfer-encoding'],
  ...['connection', 'keep-alive'],
]

interface Target {
  deployment: URL
  remote: string
  base: string
  path: string
}

async function forward(req: IncomingMessage, res: ServerResponse, to: Target) {
  try {
    const accept = req.headers.accept ?? '*/*'
    // Joined as text: `//elsewhere` would be another host.
    const answer = await fetch(to.deployment.origin + to.path, { headers: { accept } })
    const headers = new Headers(answer.headers)
    for (const name of notForwarded) headers.delete(name)
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    const body = isPage
      ? pointPageTo(await answer.text(), to.remote, `${to.base}/${outputNames.remoteEntry}`)
      : Buffer.from(await answer.arrayBuffer())
    res.writeHead(answer.status, Object.fromEntries(headers)).end(body)
  } catch (error) {
    res
      .writeHead(502, { 'Content-Type': 'text/plain' })
      .end(`${to.deployment} does not answer: ${error}`)
  }
}
