import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import send from '@fastify/send'
import Negotiator from 'negotiator'
import { refuse } from './answer-requests.ts'
import { byteRange } from './byte-range.ts'
import { type FoundFile, findFile } from './find-file.ts'

interface Options {
  folder: string
  /** Percent-encoded, below the folder. */
  pathname: string
  /** Such an answer ignores conditions and ranges. */
  status?: 404
  headers?: Record<string, string>
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const
const encodings = ['br', 'gzip', 'identity'] as const

// RFC 9239; the package has the older name.
send.mime.define({ 'text/javascript': ['js', 'mjs'] }, true)

/**
 * Answers with a file, compressed where the request allows it. @returns whether there is such a file.
 * @throws the system's error when it cannot be read.
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
  // `If-Range`: weak tags and coarse dates identify no part of a file.
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

/** The first available form, in the order of the request. */
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
  // Before headers are sent: an unreadable file is a 500.
  await once(stream, 'readable')
  res.writeHead(statusCode, headers)
  let sent = 0
  stream.on('data', (chunk: Buffer) => (sent += chunk.length))
  await pipeline(stream, res, { end: false })
  // The file became shorter meanwhile.
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
