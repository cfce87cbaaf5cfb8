import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'

/** Where a server listens: the port of this machine, or the path of its socket. */
export type Place = number | string

export interface RawAnswer {
  /** `null` if the connection was closed without an answer. */
  status: number | null
  headers: Headers
  body: string
}

/** Sends bytes as they are and collects what comes back until the connection is closed. */
export async function sendRaw(place: Place, bytes: string): Promise<RawAnswer> {
  const to: NetConnectOpts =
    typeof place === 'number' ? { port: place, host: 'localhost' } : { path: place }
  const socket = connect(to)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that has answered may close the connection before everything is sent.
  socket.on('error', () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString('latin1')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = first.match(/^HTTP\/1\.1 (\d{3})/)?.[1]
  const headers = new Headers()
  for (const line of lines) {
    const [, name, value] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) headers.append(name, value)
  }
  const body = rest.join('\r\n\r\n')
  const isInChunks = headers.get('Transfer-Encoding') === 'chunked'
  return {
    ...{ status: status ? Number(status) : null, headers },
    body: isInChunks ? joinChunks(body) : body,
  }
}

/** Each chunk is preceded by its length; an empty one ends the body. */
function joinChunks(body: string): string {
  const [, length = '0', rest = ''] = /^([\da-f]+)\r\n(.*)$/is.exec(body) ?? []
  const size = Number.parseInt(length, 16)
  return size === 0 ? '' : rest.slice(0, size) + joinChunks(rest.slice(size + 2))
}

/** A whole request for a target, after whose answer the connection is closed. */
export function requestFor(target: string, method = 'GET', headers: readonly string[] = []) {
  return [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n')
}
