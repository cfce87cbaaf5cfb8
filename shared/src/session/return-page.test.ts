import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPage } from './return-page'

const origin = 'https://bookshelf.example'
const productList = '/products'

/** Parts of addresses that attack the remembered page. */
const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '/\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  '%2f',
  '%5c',
  '%09',
  '@',
  ':',
  '?',
  '#',
  'evil.example',
  'https:',
  'javascript:alert(1)',
  'data:',
  'blob:',
  'products',
  '\u0000',
  '\u2028',
)
const hostile = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

describe('the remembered page', () => {
  it('never leads out of the shop, whatever is remembered', () => {
    const anything = fc.oneof(
      hostile,
      hostile.map((text) => `/${text}`),
      fc.string(),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(anything, (from) => {
        const page = returnPage({ from })
        expect(page).toMatch(/^\/(?![/\\])/)
        expect(new URL(page, origin).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })

  it('is opened as it was checked: reading it again changes nothing', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const page = returnPage({ from: `/${text}` })
        expect(returnPage({ from: page })).toBe(page)
      }),
    )
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\t//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/products/..//evil.example',
    'javascript:alert(1)',
    'https://evil.example/products',
    'products',
    '',
    ' /products',
  ])('is the product list instead of %j', (from) => {
    expect(returnPage({ from })).toBe(productList)
  })

  it.each(['/login', '/signup', '/login/', '/LOGIN', '/login?next=1', '/products/../signup'])(
    'is never a page for visitors such as %s',
    (from) => {
      expect(returnPage({ from })).toBe(productList)
    },
  )

  it.each([null, undefined, 'text', 7, {}, { from: null }, { from: 7 }, { from: ['/cart'] }])(
    'is the product list when the history entry holds %j',
    (state) => {
      expect(returnPage(state)).toBe(productList)
    },
  )

  it('keeps the filters and the fragment', () => {
    const from = '/products?q=dickens&category=fiction&category=humor&sort=LOW_TO_HIGH#results'
    expect(returnPage({ from })).toBe(from)
  })

  it('keeps every product page and every query', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.webQueryParameters(), (id, query) => {
        const { pathname, search } = new URL(`/products/${id}?${query}`, origin)
        expect(returnPage({ from: pathname + search })).toBe(pathname + search)
      }),
    )
  })
})
