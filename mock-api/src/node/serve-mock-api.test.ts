import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTokens } from '../auth/tokens'
import { demoCustomer } from '../seed'
import { type ServedMockApi, serveMockApi } from './serve-mock-api'

let served: ServedMockApi

beforeAll(async () => {
  served = await serveMockApi()
})
afterAll(() => served.close())

/** Sends raw bytes and closes the connection. */
async function send(...lines: string[]) {
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.resume().end(`${lines.join('\r\n')}\r\n`)
  await once(socket, 'close')
}

it.each([
  ['a target that is not a URL', ['GET // HTTP/1.1', 'Host: a', '']],
  ['a broken percent-encoding', ['GET /api/products/% HTTP/1.1', 'Host: a', '']],
  ['half a body', ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: 50', '', '{"em']],
  [
    'a body that is not JSON',
    ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: 1', '', '{'],
  ],
  ['half a line', ['GET /api/prod']],
])('keeps serving after %s', async (_, lines) => {
  await send(...lines)
  expect((await fetch(`${served.url}/products`)).status).toBe(200)
})

it('answers 500 with a message after an internal error', async () => {
  const catalogue = () => {
    throw new Error('the shelf fell down')
  }
  const broken = await serveMockApi({ scenario: { dataset: 'sample', catalogue } })
  onTestFinished(broken.close)
  const token = await createTokens().issue(demoCustomer)
  const removal = { method: 'DELETE', headers: { authorization: token } }
  for (const answer of [
    await fetch(`${broken.url}/products`),
    await fetch(`${broken.url}/user/wishlist/x`, removal),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([500, { errors: ['the shelf fell down'] }])
  }
})
