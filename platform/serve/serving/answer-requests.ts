import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { HttpServer } from './http-server.ts'
import { requestTarget, type Target } from './request-target.ts'

/** Answers one request. An error is answered with status 500 and printed. */
export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  target: Target,
) => Promise<void> | void

/**
 * A server that answers 405 to methods that it does not know, 400 to a malformed target, 500 for errors.
 * @param allowed its methods.
 * @param api answers everything below /api by itself, whatever the method.
 */
export function answerRequests(
  handler: Handler,
  allowed = ['GET', 'HEAD'],
  api?: RequestListener,
): HttpServer {
  const allow = { Allow: allowed.join(', ') }
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!allowed.includes(req.method ?? '')) return refuse(res, 405, undefined, allow)
    const target = requestTarget(req.url)
    if (!target) return refuse(res, 400)
    await handler(req, res, target)
  }
  const server = new HttpServer((req, res) => {
    if (api && req.url?.startsWith('/api/')) return api(req, res)
    void answer(req, res).catch((error) => {
      if (res.headersSent || res.destroyed) return void res.destroy()
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
