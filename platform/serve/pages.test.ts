import { describe, expect, it } from 'vitest'
import { pageAt, pageFile, pagesAt } from './pages.ts'

const table = [
  { pattern: '/', file: 'index.html' },
  { pattern: '/products/d1', file: 'products/d1/index.html' },
  { pattern: '/products/:productId', file: 'products/_/index.html' },
]

describe('the page of an address', () => {
  it('is its own page if there is one, and otherwise the page of its route', () => {
    expect(pageAt('/', table)).toBe('index.html')
    expect(pageAt('/products/d1', table)).toBe('products/d1/index.html')
    expect(pageAt('/products/d1/', table)).toBe('products/d1/index.html')
    expect(pageAt('/products/other', table)).toBe('products/_/index.html')
  })

  it('does not exist for an address that the shop does not have', () => {
    expect(pageAt('/products', table)).toBeNull()
    expect(pageAt('/products/d1/reviews', table)).toBeNull()
  })

  it('is where any static server finds it', () => {
    expect(pageFile('/')).toBe('index.html')
    expect(pageFile('/profile/me')).toBe('profile/me/index.html')
    expect(pageFile('/products/:productId')).toBe('products/_/index.html')
  })

  it('is found by the names of folders, the more precise one first', () => {
    expect(pagesAt([])).toEqual(['/index.html'])
    expect(pagesAt(['products'])).toEqual(['/products/index.html', '/_/index.html'])
    expect(pagesAt(['products', 'd1'])).toEqual([
      '/products/d1/index.html',
      '/products/_/index.html',
      '/_/d1/index.html',
      '/_/_/index.html',
    ])
    for (const { pattern } of table) {
      const segments = pattern.split('/').filter(Boolean)
      expect(pagesAt(segments)).toContain(`/${pageFile(pattern)}`)
    }
  })
})
