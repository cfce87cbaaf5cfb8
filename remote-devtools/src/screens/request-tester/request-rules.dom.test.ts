import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countUsed,
  type Draft,
  editBody,
  editRow,
  firstDraft,
  prepareRequest,
  withToken,
} from './request-rules'

const { headers: firstRows, body: firstBody } = firstDraft
const used = (header: string, value: string) => ({ isUsed: true, header, value })

/** What is sent, or why nothing is. */
function prepared(change: Partial<Draft>) {
  const request = prepareRequest({ ...firstDraft, ...change })
  return 'refusal' in request ? request : { ...request, headers: [...request.headers] }
}

describe('the rows of headers', () => {
  test.each([{ header: 'X' }, { value: '1' }, { isUsed: true }])(
    'get an empty row when the last one is edited: %j',
    (change) => {
      const rows = editRow(firstRows, 1, change)
      expect(rows).toHaveLength(3)
      expect(rows[1]).toMatchObject(change)
      expect(rows[2]).toEqual({ isUsed: false, header: '', value: '' })
    },
  )

  test('stay as many when another row is edited, and those in use are counted', () => {
    expect(countUsed(firstRows)).toBe(1)
    const rows = editRow(firstRows, 0, { isUsed: false })
    expect(rows).toHaveLength(2)
    expect(countUsed(rows)).toBe(0)
  })

  test('have one row for the token', () => {
    const rows = withToken(editRow(firstRows, 1, used(' Authorization', 'old')), 'new')
    expect(rows.filter(({ isUsed }) => isUsed)).toEqual([
      used('Accept', '*/*'),
      used('authorization', 'new'),
    ])
    expect(withToken(firstRows, 'new')).toEqual(rows)
  })
})

describe('the body', () => {
  test.each(['', '  ', '{', '{a:1}', '[1,]', 'undefined'])(
    'keeps the last valid text, and says so: %j',
    (text) => {
      const valid = editBody(firstBody, '{"a":1}')
      const edited = editBody(valid, text)
      expect(edited).toEqual({ text, stored: '{"a":1}', error: 'Error in JSON format' })
      expect(editBody(edited, '[2]')).toEqual({ text: '[2]', stored: '[2]', error: null })
    },
  )

  test('pollutes no prototypes', () => {
    const text = '{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}}}'
    expect(editBody(firstBody, text).stored).toBe(text)
    expect('bad' in {}).toBe(false)
  })
})

describe('an endpoint', () => {
  test.each([
    ['/api/test-todos', '/api/test-todos'],
    ['  /api/products?sort=price#top ', '/api/products?sort=price'],
    [`${location.origin}/api/products`, '/api/products'],
    ['/api/user/../products', '/api/products'],
    ['/api/products?next=%2F%2Fhost', '/api/products?next=%2F%2Fhost'],
  ])('%j is sent to %s', (endpoint, path) => expect(prepared({ endpoint })).toMatchObject({ path }))

  test.each([
    ...['', '   ', '/api', '/products', 'products', '/api/../products', '/api/%2e%2e/products'],
    ...['/api/x/%2E%2e/products', '/api/%252e%252e/products', '/api/x%2f..%2fy', '//host/api/x'],
    ...['///host/api/products', '/\\host/api/products', '/api\\..\\products', '\t//host/api/'],
    ...['http://other.test/api/products', `http://name:word@${location.host}/api/products`],
    ...[`https://${location.host}/api/x`, `blob:${location.origin}/api/products`, 'http://['],
    ...[`${location.origin}@elsewhere.test/api/x`, 'javascript:alert(1)', 'data:text/plain,/api/'],
  ])('%j is refused', (endpoint) =>
    expect(prepared({ endpoint })).toEqual({
      refusal: 'The endpoint has to be a path under /api/ of this site.',
    }),
  )

  test('never leads outside /api/ of this origin, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2F', '//', 'api', 'host', '\t', '\n', ' ', '?', '#', '@'],
      ...[':', 'http:', 'blob:', location.origin, '%25', '%00', 'ä'],
    )
    const typed = fc.oneof(
      fc.string(),
      fc.array(piece).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          typed,
          typed.map((text) => `/api/${text}`),
        ),
        (endpoint) => {
          const request = prepared({ endpoint })
          if ('refusal' in request) return
          const url = new URL(request.path, location.origin)
          expect(url.origin).toBe(location.origin)
          expect(url.pathname.startsWith('/api/')).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a request', () => {
  test('of the initial form asks for the to-dos', () => {
    const headers = [['accept', '*/*']]
    expect(prepared({})).toEqual({ method: 'GET', path: '/api/test-todos', headers, body: null })
  })

  test('has the last valid body and its type, unless another type is typed', () => {
    const body = editBody(editBody(firstBody, '{"a":1}'), '{"a":')
    const post = { reqType: 'POST', body } as const
    expect(prepared(post)).toMatchObject({
      body: '{"a":1}',
      headers: [...[['accept', '*/*']], ['content-type', 'application/json']],
    })
    const headers = [used('Content-Type', 'text/plain')]
    expect(prepared({ ...post, headers })).toMatchObject({
      headers: [['content-type', 'text/plain']],
    })
  })

  test('has the headers in use; the later one of two with the same name counts', () => {
    const headers = [
      { ...used('X-Unused', '1'), isUsed: false },
      ...[used('Accept', '*/*'), used(' accept ', 'text/html'), used('__proto__', 'x')],
    ]
    expect(prepared({ headers })).toMatchObject({
      headers: [
        ['__proto__', 'x'],
        ['accept', 'text/html'],
      ],
    })
  })

  test.each([
    ...[used('X-Split', 'a\r\nAuthorization: b'), used('X-Split\nX', 'a'), used('X-Nul', 'a\0b')],
    ...[used('', 'value'), used('two words', ''), used('naïve', ''), used('X-Price', '₹ 99')],
  ])('is refused if the browser would not send a header: %j', (row) =>
    expect(prepared({ headers: [...firstRows, row] })).toEqual({
      refusal: 'Header 3: browsers do not send this name with this value.',
    }),
  )
})
