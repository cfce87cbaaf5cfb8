import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import send from '@fastify/send'
import Negotiator from 'negotiator'
import { refuse } from './answer-requests.ts'
import { byteRange } from './byte-range.ts'
import { type FoundFile, findFile } from './find-file.ts'

interface Options {
  /** The served one. */
  folder: string
  /** Percent-encoded, below the folder: '/assets/a.js'. */
  pathname: string
  /** 404 for the page that says so; nothing about it depends on conditions or ranges. */
  status?: 404
  headers?: Record<string, string>
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const
const encodings = ['br', 'gzip', 'identity'] as const

// RFC 9239; the package has the older name.
send.mime.define({ 'text/javascript': ['js', 'mjs'] }, true)

/**
 * Answers with a file of a folder, compressed where a compressed one lies beside it and is welcome.
 * @returns whether there was such a file: else nothing has been answered.
 * @throws what the system says when it cannot be read.
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  { folder, pathname, status, headers = {} }: Options,
): Promise<boolean> {
  const plain = await findFile(folder, pathname)
  if (!plain) return false
  const chosen = await chooseEncoding(req, folder, plain)
  res.setHeader('Vary', 'Accept-Encoding')
  if (!chosen) {
    refuse(res, 406, 'There is no form of this that Accept-Encoding allows')
    return true
  }
  const { encoding, file } = chosen
  // Entity tags are weak here and dates are coarse: neither vouches for a part of the file.
  const whole = status || req.method !== 'GET' || 'if-range' in req.headers
  const range = whole ? undefined : byteRange(req.headers.range, file.size)
  const { range: _, ...conditions }: IncomingHttpHeaders = status ? {} : req.headers
  const asked = { method: req.method, headers: range ? { ...conditions, range } : conditions }
  const answer = await send(asked as IncomingMessage, encodedPath(file.path), {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    contentType: false,
  })
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (answer.type !== 'file') {
    if (answer.statusCode >= 500) throw new Error(`${pathname} cannot be read`)
    const { 'Content-Range': contentRange } = answer.headers
    refuse(res, answer.statusCode, undefined, contentRange ? { 'Content-Range': contentRange } : {})
    return true
  }
  if (answer.statusCode !== 304) {
    res.setHeader('Content-Type', typeOf(plain.path))
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  }
  await deliver(req, res, { ...answer, statusCode: status ?? answer.statusCode })
  return true
}

/** The first form that is there, in the order of what the request would rather have. */
async function chooseEncoding(req: IncomingMessage, folder: string, plain: FoundFile) {
  const allowed = new Negotiator(req).encodings(encodings, { preferred: encodings })
  for (const encoding of allowed) {
    if (encoding === 'identity') return { encoding, file: plain }
    const file = await findFile(folder, `/${encodedPath(plain.path)}${endings[encoding]}`)
    if (file) return { encoding, file }
  }
  return null
}

async function deliver(
  req: IncomingMessage,
  res: ServerResponse,
  { statusCode, headers, stream }: Awaited<ReturnType<typeof send>>,
): Promise<void> {
  if (req.method === 'HEAD' || statusCode === 304) {
    res.writeHead(statusCode, headers).end()
    return
  }
  // Before the first header goes, so that a file that cannot be read is a 500.
  await once(stream, 'readable')
  res.writeHead(statusCode, headers)
  let sent = 0
  stream.on('data', (chunk: Buffer) => (sent += chunk.length))
  await pipeline(stream, res, { end: false })
  // A file that became shorter meanwhile: the client must not wait for the rest.
  if (sent < Number(headers['Content-Length'])) res.destroy()
  else res.end()
}

function typeOf(file: string): string {
  const type = send.mime.getType(file) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

function encodedPath(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/')
}
