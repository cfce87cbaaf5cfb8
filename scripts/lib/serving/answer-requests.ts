import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { HttpServer } from './http-server.ts'
import { requestTarget, type Target } from './request-target.ts'

/** Answers one request. What it throws is answered with a 500 and printed. */
export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
) => Promise<void> | void

const allow = { Allow: 'GET, HEAD' }

/**
 * A server that only shows things, and that no request ends: 400 for a malformed target, 405 for any method
 * but GET and HEAD, 500 for whatever goes wrong while answering.
 */
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
  // Node ends such a connection without a word.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow.Allow}\r\nConnection: close\r\n\r\n`,
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

/** Answers with a status in words. @param text the status's own name by default. */
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
