import { expect, test, vi } from 'vitest'
import type { PreparedRequest } from '../request/prepare-request'
import { sendRequest } from './send-request'

const request: PreparedRequest = {
  method: 'POST',
  path: '/api/user/cart',
  headers: [['Accept', '*/*']],
  body: '{"a":1}',
  withToken: false,
}
const sender = { token: 'the-token', signal: new AbortController().signal }

function answering(response: Response | Error) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    if (response instanceof Error) throw response
    return response
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the request is sent as prepared, to this site only', async () => {
  const fetched = answering(new Response('{}'))
  await sendRequest(request, sender)
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/user/cart', {
    method: 'POST',
    headers: [['Accept', '*/*']],
    body: '{"a":1}',
    mode: 'same-origin',
    signal: sender.signal,
  })
})

test('the token is sent only if it is switched on', async () => {
  const fetched = answering(new Response('{}'))
  await sendRequest({ ...request, withToken: true, body: null }, sender)
  const headers = [
    ['Accept', '*/*'],
    ['authorization', 'the-token'],
  ]
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers })
  await sendRequest({ ...request, withToken: true }, { ...sender, token: null })
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ headers: [['Accept', '*/*']] })
})

test('an answer is reported with its status, data, headers, time and size', async () => {
  answering(Response.json({ name: 'Émile' }, { status: 201, headers: { 'x-books': '1' } }))
  const exchange = await sendRequest(request, sender)
  expect(exchange).toEqual({
    status: 'answered',
    answer: {
      code: 201,
      text: 'Created',
      data: { kind: 'json', value: { name: 'Émile' } },
      headers: [
        ['content-type', 'application/json'],
        ['x-books', '1'],
      ],
      ms: expect.any(Number),
      bytes: 17,
    },
  })
})

test.each([
  ['<script>alert(1)</script>', { kind: 'text', text: '<script>alert(1)</script>' }],
  ['', { kind: 'none' }],
  ['null', { kind: 'json', value: null }],
])('an answer of %j is read as what it is', async (content, data) => {
  answering(new Response(content))
  expect(await sendRequest(request, sender)).toMatchObject({ answer: { data } })
})

test('a failure is reported with what replaces its response', async () => {
  answering(new TypeError('Failed to fetch'))
  expect(await sendRequest(request, sender)).toEqual({
    status: 'failed',
    message: 'Failed to fetch',
    shown: undefined,
  })
  answering(new Error('Mirage: undefined'))
  expect(await sendRequest(request, sender)).toMatchObject({
    status: 'failed',
    shown: { message: 'Mirage: undefined' },
  })
})

test('a failure with an attached answer is reported as answered', async () => {
  answering(Object.assign(new Error('500'), { response: new Response('oh', { status: 500 }) }))
  expect(await sendRequest(request, sender)).toMatchObject({
    status: 'answered',
    answer: { code: 500, text: 'Internal Server Error', data: { kind: 'text', text: 'oh' } },
  })
})
