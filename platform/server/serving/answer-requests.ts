import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { HttpServer } from './http-server.ts'
import { requestTarget, type Target } from './request-target.ts'

/** Answers one request. An error is answered with status 500 and printed. */
export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
) => Promise<void> | void

const allow = { Allow: 'GET, HEAD' }

/** A server for GET and HEAD: 400 for a malformed target, 405 for other methods, 500 for errors. */
export function createReadServer(handler: Handler): HttpServer {
  const server = new HttpServer((req, res) => {
    void answer(handler, req, res).catch((error) => {
      if (res.headersSent || res.destroyed) {
        res.destroy()
        return
      }
      console.error(`${req.method} ${req.url}:`, error)
      for (const name of res.getHeaderNames()) res.removeHeader(name)
      refuse(res, 500)
    })
  })
  // Node closes such a connection without an answer.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow.Allow}\r\nConnection: close\r\n\r\n`,
      () => socket.destroy(),
    )
  })
  return server
}

async function answer(handler: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, undefined, allow)
  const target = requestTarget(req.url)
  if (!target) return refuse(res, 400)
  await handler(req, res, target)
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
