import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveEndpoint } from './resolve-endpoint'

const origin = 'http://shop.test'
const pathOf = (text: string) => {
  const resolved = resolveEndpoint(text, origin)
  return resolved.ok ? resolved.path : null
}

describe('an endpoint', () => {
  test.each([
    ['/api/test-todos', '/api/test-todos'],
    ['  /api/products?sort=price#top ', '/api/products?sort=price'],
    ['http://shop.test/api/products', '/api/products'],
    ['/api/user/../products', '/api/products'],
    ['/api/products?next=%2F%2Fhost', '/api/products?next=%2F%2Fhost'],
  ])('%j is sent to %s', (text, path) => expect(pathOf(text)).toBe(path))

  test.each([
    '',
    '   ',
    '/api',
    '/products',
    'products',
    '/api/../products',
    '/api/%2e%2e/products',
    '/api/x/%2E%2e/products',
    '/api/%252e%252e/products',
    '/api/x%2f..%2fy',
    '//host/api/products',
    '///host/api/products',
    '/\\host/api/products',
    '/api\\..\\products',
    '\t//host/api/',
    '/api/\tproducts',
    '/api/products\r\n',
    'https://shop.test/api/products',
    'http://other.test/api/products',
    'http://name:word@shop.test/api/products',
    'blob:http://shop.test/api/products',
    'javascript:alert(1)',
    'data:text/plain,/api/',
    'http://[',
  ])('%j is refused with a message', (text) => {
    const resolved = resolveEndpoint(text, origin)
    expect(resolved.ok ? resolved.path : resolved.message).toMatch(/\S.*\.$/)
    expect(resolved.ok).toBe(false)
  })

  test('never leads outside /api/ of this origin, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2F', '//', 'api', 'host', '\t', '\n', ' ', '?', '#', '@'],
      ...[':', 'http:', 'blob:', 'http://shop.test', '%25', '%00', 'ä'],
    )
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((all) => all.join('')),
    )
    const under = typed.map((text) => `/api/${text}`)
    fc.assert(
      fc.property(fc.oneof(typed, under), (text) => {
        const path = pathOf(text)
        if (path === null) return
        const url = new URL(path, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname.startsWith('/api/')).toBe(true)
        expect(pathOf(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })
})
