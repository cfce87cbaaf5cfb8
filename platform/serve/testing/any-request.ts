/** Random requests: those that browsers send, and malformed ones of every kind. */
import fc from 'fast-check'
import { requestFor } from './raw-request.ts'

/** Bytes without the line ends that would make another request of it; most can be typed. */
function text(maxLength: number) {
  const unit = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 33, max: 126 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 255 }) },
  )
  return fc
    .string({ unit: unit.map((code) => String.fromCharCode(code)), maxLength })
    .map((line) => line.replace(/[\r\n]/g, ''))
}

const joined = (parts: readonly string[]) => parts.join('')

const files = ['/', '/digits.txt', '/empty.txt', '/assets/app-12345678.js', '/products/a', '/none']
const pieces = [
  ...['/', '//', '.', '..', '.env', '.git', 'products', 'everything', 'etc', 'outside.txt'],
  ...['inside.txt', '%', '%f', '%00', '%2e', '%2f', '%5c', '%ff', '\\', '?', '#', '[', '"', ';'],
]
const target = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...files) },
  fc.constantFrom('*', '', 'http://', 'http://[', 'http://localhost', 'a:80'),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), text(5)), { maxLength: 12 })
    .map((parts) => `/${joined(parts)}`),
  fc.tuple(fc.webUrl({ withQueryParameters: true }), text(5)).map(joined),
  fc.integer({ min: 1, max: 40_000 }).map((length) => `/${'a'.repeat(length)}`),
)

const names = [
  ...['Range', 'Accept-Encoding', 'If-None-Match', 'If-Match', 'If-Range', 'If-Modified-Since'],
  ...['Cache-Control', 'Transfer-Encoding', 'Content-Length', 'Expect', 'Upgrade', 'A', ''],
]
const values = [
  ...['bytes=2-4', 'bytes=-5', 'bytes=9-', 'bytes=a', 'br', 'gzip;q=0', '*', '""', 'W/"', 'x'],
  ...['chunked', '9', '100-continue', 'websocket', 'b'.repeat(20_000)],
]
const header = fc
  .tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), text(20)))
  .map((parts) => parts.join(': '))
const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'X', ''),
)
const request = fc
  .tuple(target, method, fc.uniqueArray(header, { maxLength: 3 }))
  .map((of) => requestFor(...of))
const body = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  text(60),
  fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffffffff\r\n', '-1\r\n'),
)

/** The bytes of a request, and which part of them is sent: most are sent whole. */
export const anyRequest = fc.record({
  bytes: fc.tuple(request, body).map(joined),
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100) },
  ),
})
