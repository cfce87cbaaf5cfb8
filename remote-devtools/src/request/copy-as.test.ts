import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCurl, asFetch } from './copy-as'
import type { PreparedRequest } from './prepare-request'

const post: PreparedRequest = {
  method: 'POST',
  path: '/api/user/cart',
  headers: [['Accept', '*/*']],
  body: '{"name":"Ann\'s"}',
  withToken: true,
}

test('a request is copied as a readable fetch', () => {
  expect(asFetch(post)).toBe(`fetch("/api/user/cart", {
  method: "POST",
  headers: [["Accept", "*/*"], ["authorization", localStorage.getItem("token")]],
  body: "{\\"name\\":\\"Ann's\\"}",
})`)
})

test('a request is copied as a readable curl command', () => {
  expect(
    asCurl(post, 'https://shop.test'),
  ).toBe(`curl --globoff -X POST 'https://shop.test/api/user/cart' \\
  -H 'Accept: */*' \\
  -H "authorization: $TOKEN" \\
  --data-raw '{"name":"Ann'\\''s"}'`)
})

const anyRequest = fc.record({
  method: fc.constantFrom('POST' as const, 'DELETE' as const),
  path: fc.webPath().map((path) => `/api/${path}`),
  headers: fc.array(fc.tuple(fc.constantFrom('Accept', 'X-A'), fc.string()), { maxLength: 2 }),
  body: fc.json(),
  withToken: fc.constant(false),
})

test('a copied fetch makes the same call', () => {
  fc.assert(
    fc.property(anyRequest, ({ withToken, ...request }) => {
      const called = new Function('fetch', `return ${asFetch({ ...request, withToken })}`)
      const call = called((path: string, init: object) => ({ path, ...init }))
      expect(call).toEqual(request)
    }),
  )
})

test('a shell passes the same arguments to a copied curl command', () => {
  const requests = fc.sample(anyRequest, { numRuns: 20, seed: 7 })
  for (const request of requests) {
    const script = `curl() { printf '%s\\0' "$@"; }\n${asCurl(request, 'http://shop.test')}`
    const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
    expect(words).toContain(`http://shop.test${request.path}`)
    expect(words.at(-2)).toBe(request.body)
    for (const [name, value] of request.headers) {
      expect(words).toContain(value === '' ? `${name};` : `${name}: ${value}`)
    }
  }
})
