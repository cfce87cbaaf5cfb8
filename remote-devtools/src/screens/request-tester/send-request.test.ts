import { expect, test, vi } from 'vitest'
import { sendRequest } from './send-request'

const request = {
  method: 'POST',
  path: '/api/user/cart',
  headers: new Headers({ accept: '*/*' }),
  body: '{"a":1}',
} as const

function answering(response: Response | Error | object) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    if (response instanceof Response) return response
    throw response
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a request is sent as prepared, to this site only', async () => {
  const fetched = answering(new Response('{}'))
  await sendRequest(request)
  const { path, ...init } = request
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    path,
    expect.objectContaining({ ...init, mode: 'same-origin' }),
  )
})

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['null', null],
  ['', undefined],
])('an answer of %j is read as what it is', async (content, data) => {
  answering(new Response(content, { status: 201, headers: { 'content-type': 'x/y' } }))
  const headers = [['content-type', 'x/y']]
  expect(await sendRequest(request)).toEqual({
    status: 'answered',
    answer: { code: 201, text: 'Created', data, headers },
  })
})

test('a failure without an answer says why', async () => {
  answering(new TypeError('Failed to fetch'))
  const failure = { status: 'failed', message: 'Failed to fetch' }
  expect(await sendRequest(request)).toEqual(failure)
})

test("the fake server's failure without a reason is shown as the error itself", async () => {
  answering(new Error('Mirage: undefined'))
  expect(await sendRequest(request)).toMatchObject({
    shown: { name: 'Error', message: 'Mirage: undefined' },
  })
  answering({ description: 'Mirage: undefined', code: 7, response: 1 })
  expect(await sendRequest(request)).toMatchObject({ shown: { code: 7 } })
})

test('of any other failure, the attached response is shown', async () => {
  answering(Object.assign(new Error('?'), { response: { code: 7 } }))
  expect(await sendRequest(request)).toMatchObject({ status: 'failed', shown: { code: 7 } })
  answering(Object.assign(new Error('?'), { response: new Response('oh', { status: 500 }) }))
  expect(await sendRequest(request)).toMatchObject({
    status: 'answered',
    answer: { code: 500, text: 'Internal Server Error', data: 'oh' },
  })
})
