/** What the HTTP servers of the project have in common. */
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'

/** Answers one request. @param pathname of its target, percent-encoded. */
type Handler = (req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<void> | void

interface Options {
  /** 0 for any free port. */
  port: number
  /** The address to listen on; without it, only this machine can connect. */
  host?: string | undefined
  /** Other methods are answered with 405. */
  methods?: readonly string[]
  /** Handles everything under /api itself, with any method. */
  api?: RequestListener | undefined
}

/**
 * Opens a server. It answers other methods with 405, malformed targets with 400, and errors of the handler with 500.
 * @throws the system's error, such as EADDRINUSE.
 */
export async function listen(
  handler: Handler,
  { port, host = 'localhost', methods = ['GET', 'HEAD'], api }: Options,
): Promise<Server> {
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!methods.includes(req.method ?? ''))
      return refuse(res, 405, undefined, { Allow: methods.join(', ') })
    const pathname = pathOf(req.url)
    return pathname === null ? refuse(res, 400) : handler(req, res, pathname)
  }
  const server = createServer((req, res) => {
    if (api && req.url?.startsWith('/api/')) return api(req, res)
    answer(req, res).catch((error) => {
      if (res.headersSent || res.destroyed) return void res.destroy()
      console.error(`${req.method} ${req.url}:`, error)
      for (const name of res.getHeaderNames()) res.removeHeader(name)
      refuse(res, 500)
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  // Errors of a connection, such as too many open files.
  server.on('error', (error) => console.error(error))
  return server
}

/** The path in the target of a request, percent-encoded; `null` if the target is malformed. */
function pathOf(target = ''): string | null {
  const [, pathname] = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)(?:\?[^#]*)?$/i.exec(target) ?? []
  try {
    return pathname === undefined || decodeURIComponent(pathname).includes('\0') ? null : pathname
  } catch {
    return null
  }
}

/** Answers with a status and a text. */
export function refuse(
  res: ServerResponse,
  status: number,
  text: string = STATUS_CODES[status] ?? 'Error',
  headers: Record<string, string> = {},
): void {
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  res.end(text)
}

/** The URL of a server on this machine. */
export function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Every URL under which a server can be reached. */
export function urlsOf(server: Server): string[] {
  const { address, port } = server.address() as AddressInfo
  if (isLoopback(address)) return [originOf(server)]
  const isEvery = address === '0.0.0.0' || address === '::'
  const addresses = Object.values(os.networkInterfaces())
    .flatMap((found = []) => found)
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map((found) => found.address)
  const urlOf = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return isEvery ? [originOf(server), ...addresses.map(urlOf)] : [urlOf(address)]
}

/** Whether other machines can connect to a server. */
export function isOpen(server: Server): boolean {
  return !isLoopback((server.address() as AddressInfo).address)
}

const isLoopback = (address: string) => /^(127\.|::1$)/.test(address)
