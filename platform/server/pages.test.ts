// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pageAt, pageFile, pagesAt } from './pages.ts'

const table = [
  { pattern: '/', file: 'index.html' },
  { pattern: '/products/d1', file: 'products/d1/index.html' },
  { pattern: '/products/:productId', file: 'products/_/index.html' },
]

describe('the page of an address', () => {
  it('is its own where it was written, and else the one of its route', () => {
    expect(pageAt('/', table)).toBe('index.html')
    expect(pageAt('/products/d1', table)).toBe('products/d1/index.html')
    expect(pageAt('/products/d1/', table)).toBe('products/d1/index.html')
    expect(pageAt('/products/other', table)).toBe('products/_/index.html')
  })

  it('is none for an address that the shop does not have', () => {
    expect(pageAt('/products', table)).toBeNull()
    expect(pageAt('/products/d1/reviews', table)).toBeNull()
  })

  it('lies where any static server finds it', () => {
    expect(pageFile('/')).toBe('index.html')
    expect(pageFile('/profile/me')).toBe('profile/me/index.html')
    expect(pageFile('/products/:productId')).toBe('products/_/index.html')
  })

  it('may be the own one of a thing, if that can be a folder', () => {
    const own = [{ pattern: '/products/:productId', file: 'products/_/index.html', ownPages: true }]
    const files = ['products/d1/index.html', 'products/_/index.html']
    expect(pagesAt('/products/d1', own)).toEqual(files)
    expect(pagesAt('/products/d1/', own)).toEqual(files)
    expect(pagesAt('/products/%2e%2e', own)).toEqual(['products/_/index.html'])
    expect(pagesAt('/cart', own)).toEqual([])
  })
})
