import { render } from '@testing-library/react'
import { defaultFilters, type Filters } from 'product-search/filters'
import { renderToString } from 'react-dom/server'
import { provideSiteConfig, siteConfig } from 'shared/shop'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ListMetadata } from './list-metadata'

const shop = 'http://localhost:4173'
const headOf = (of: Partial<Filters>, hasBooks = true) => {
  render(<ListMetadata filters={{ ...defaultFilters, ...of }} hasBooks={hasBooks} />)
  const attribute = (selector: string, name: string) =>
    document.head.querySelector(selector)?.getAttribute(name)
  return {
    title: document.title,
    address: attribute('link[rel=canonical]', 'href'),
    description: attribute('meta[name=description]', 'content'),
    robots: attribute('meta[name=robots]', 'content'),
  }
}

const noIndex = { robots: 'noindex', address: undefined }

describe('for search engines, the list has', () => {
  it.each<[string, Partial<Filters>, Partial<ReturnType<typeof headOf>>, boolean?]>([
    [
      'its own address, whatever is filtered',
      { price: 500, categoryBy: ['humor', 'fiction'] },
      { title: 'Bookshelf | Shop', address: `${shop}/products` },
    ],
    [
      'the address, title and description of a single category',
      { categoryBy: ['humor'], sortBy: 'LOW_TO_HIGH' },
      {
        title: 'Bookshelf | Humor books',
        address: `${shop}/products?category=humor`,
        description: 'All humor books at Bookshelf, with prices and ratings.',
        robots: undefined,
      },
    ],
    [
      'the address of an author’s books',
      { author: 'Jane Austen', ratings: 1 },
      {
        title: 'Bookshelf | Books by Jane Austen',
        address: `${shop}/products?author=Jane+Austen`,
      },
    ],
    [
      'no indexing for search results',
      { searchText: 'moor', categoryBy: ['humor'] },
      { title: 'Bookshelf | Results for “moor”', ...noIndex },
    ],
    ['no indexing for a list without books', { categoryBy: ['humor'] }, noIndex, false],
  ])('%s', (_, filters, expected, hasBooks) => {
    expect(headOf(filters, hasBooks)).toMatchObject(expected)
  })

  it('no address in the prerendered page, which is served for all categories', () => {
    const before = siteConfig()
    onTestFinished(() => provideSiteConfig(before))
    provideSiteConfig({ ...before, origin: 'https://shop.example' })
    const html = renderToString(<ListMetadata filters={defaultFilters} hasBooks />)
    expect(html).not.toContain('canonical')
  })
})
