import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawAnswer {
  /** `null` if the connection was closed without an answer. */
  status: number | null
  head: string
  body: string
}

/**
 * Sends bytes as they are and collects what comes back until the connection is closed.
 * @param ends whether to hang up at once: the request is only half of one.
 */
export async function sendRaw(port: number, bytes: string, ends = false): Promise<RawAnswer> {
  const socket = connect(port, 'localhost')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // A server that has answered may close the connection before everything is sent.
  socket.on('error', () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  if (ends) socket.end()
  await once(socket, 'close')
  const answer = Buffer.concat(chunks).toString('latin1')
  const [head = '', ...body] = answer.split('\r\n\r\n')
  const status = head.match(/^HTTP\/1\.1 (\d{3})/)?.[1]
  return { status: status ? Number(status) : null, head, body: body.join('\r\n\r\n') }
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
