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

describe('for search engines, the list has', () => {
  it('its own address, whatever is filtered', () => {
    expect(headOf({ price: 500, categoryBy: ['humor', 'fiction'] })).toMatchObject({
      title: 'Bookshelf | Shop',
      address: `${shop}/products`,
    })
  })

  it('the address, title and description of a single category', () => {
    expect(headOf({ categoryBy: ['humor'], sortBy: 'LOW_TO_HIGH' })).toEqual({
      title: 'Bookshelf | Humor books',
      address: `${shop}/products?category=humor`,
      description: 'All humor books at Bookshelf, with prices and ratings.',
      robots: undefined,
    })
  })

  it('the address of an author’s books', () => {
    expect(headOf({ author: 'Jane Austen', ratings: 1 })).toMatchObject({
      title: 'Bookshelf | Books by Jane Austen',
      address: `${shop}/products?author=Jane+Austen`,
    })
  })

  it('no indexing for search results', () => {
    const head = headOf({ searchText: 'moor', categoryBy: ['humor'] })
    expect(head).toMatchObject({
      title: 'Bookshelf | Results for “moor”',
      robots: 'noindex',
      address: undefined,
    })
  })

  it('no indexing for a list without books', () => {
    expect(headOf({ categoryBy: ['humor'] }, false)).toMatchObject({
      robots: 'noindex',
      address: undefined,
    })
  })

  it('no address in the prerendered page, which is served for all categories', () => {
    const before = siteConfig()
    onTestFinished(() => provideSiteConfig(before))
    provideSiteConfig({ ...before, origin: 'https://shop.example' })
    const html = renderToString(<ListMetadata filters={defaultFilters} hasBooks />)
    expect(html).not.toContain('canonical')
  })
})
