/** Random requests: those that browsers send, and malformed ones of every kind. */
import fc from 'fast-check'
import { requestFor } from './raw-request.ts'

const nameOf = (header: string) => header.split(':', 1)[0]
const joined = (parts: readonly string[]) => parts.join('')

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

const names = [
  ...['', '.', '..', '.env', '.git', 'config', 'products', 'assets', 'everything', 'etc'],
  ...['digits.txt', 'empty.txt', 'outside.txt', 'inside.txt', 'app-12345678.js', 'index.html'],
]
const pieces = ['%', '%f', '%00', '%2e', '%2f', '%5c', '%ff', '%20', '\\', '?', '#', '[', '"', ';']
const files = ['/', '/digits.txt', '/empty.txt', '/assets/app-12345678.js', '/products/a', '/none']

const target = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...files) },
  fc.constantFrom('//', '///', '*', '', 'http://', 'http://[', 'http://localhost', 'a:80', '/#'),
  fc
    .array(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...pieces), text(5)), {
      maxLength: 8,
    })
    .map((parts) => `/${parts.join('/')}`),
  fc.array(fc.constantFrom(...names, ...pieces, '/', '//'), { maxLength: 12 }).map(joined),
  fc.tuple(fc.webUrl({ withQueryParameters: true }), text(5)).map(joined),
  fc
    .tuple(fc.constantFrom('/', '/?', '/%', '/digits.txt?'), fc.integer({ min: 1, max: 40_000 }))
    .map(([start, length]) => start + 'a'.repeat(length)),
)

const position = fc.oneof(
  { weight: 6, arbitrary: fc.nat(12).map(String) },
  fc.bigInt({ min: 0n }).map(String),
  text(2),
)
const range = fc.tuple(
  fc.constantFrom(...Array(20).fill('bytes='), 'bytes=-', 'bytes', 'Bytes = ', 'lines='),
  position,
  fc.constantFrom(...Array(20).fill('-'), '', ',', '-,', ';'),
  position,
)
const encoding = fc.tuple(
  fc.constantFrom('br', 'gzip', 'identity', '*', 'deflate', ''),
  fc.constantFrom('', ';q=0', ';q=1', ';q=0.5', ';q=', ';q=x', ';;', ';q=-1'),
)
const condition = fc.tuple(
  fc.constantFrom('If-None-Match', 'If-Match', 'If-Range', 'If-Modified-Since', 'Cache-Control'),
  fc.oneof(fc.constantFrom('*', '""', 'W/"', 'no-cache', 'Thu, 01 Jan 1970 00:00:00 GMT'), text(9)),
)
const header = fc.oneof(
  { weight: 20, arbitrary: range.map((parts) => `Range: ${joined(parts)}`) },
  {
    weight: 10,
    arbitrary: fc
      .array(encoding.map(joined), { maxLength: 4 })
      .map((parts) => `Accept-Encoding: ${parts.join(', ')}`),
  },
  { weight: 10, arbitrary: condition.map((parts) => parts.join(': ')) },
  fc.constantFrom('Transfer-Encoding: chunked', 'Content-Length: 9', 'Content-Length: x', 'A'),
  fc.constantFrom('Expect: 100-continue', 'Expect: x', 'Upgrade: websocket', ': x'),
  fc.tuple(text(6), text(20)).map((parts) => parts.join(':')),
  fc.constant(`A: ${'b'.repeat(20_000)}`),
)
const method = fc.oneof(
  { weight: 5, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'X', ''),
)
const body = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  text(60),
  fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffffffff\r\n', '-1\r\n'),
)

/** The bytes of a request, and which part of them is sent: most are sent whole. */
export const anyRequest = fc.record({
  bytes: fc
    .tuple(
      fc
        .tuple(target, method, fc.uniqueArray(header, { maxLength: 3, selector: nameOf }))
        .map((of) => requestFor(...of)),
      body,
    )
    .map(joined),
  part: fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100) },
  ),
})
