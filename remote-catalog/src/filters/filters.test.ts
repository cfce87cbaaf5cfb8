import fc from 'fast-check'
import { categories } from 'mock-api/seed'
import {
  anyPrice,
  defaultFilters,
  type Filters,
  priceRange,
  sortOrders,
  toggleCategory,
} from 'product-search/filters'
import { findBooks, indexProducts } from 'product-search/product-index'
import type { Product } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import { activeFilters, filtersInForce } from './active-filters'
import { closeLabel, countLabel } from './filter-labels'
import { filtersFromUrl, filtersToUrl } from './filters-in-url'

const categoryNames = categories.map(({ categoryName }) => categoryName)
const fromUrl = (query: URLSearchParams) => filtersFromUrl(query, categoryNames)
const toggle = (before: Filters, name: string) => toggleCategory(before, name, categoryNames)

const anyBook: Product = {
  _id: 'a',
  name: 'A book',
  description: 'An author',
  image: '/covers/a.svg',
  price: 300,
  ratings: 4,
  categoryName: 'humor',
}

const books: fc.Arbitrary<Product[]> = fc.array(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    name: fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '-'), maxLength: 8 }),
    description: fc.constant('An author'),
    image: fc.constant('/covers/a.svg'),
    price: fc.integer({ min: 0, max: 1500 }),
    ratings: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
    categoryName: fc.constantFrom(...categoryNames),
  }),
  { maxLength: 60 },
)
const filters: fc.Arbitrary<Filters> = fc.record({
  sortBy: fc.constantFrom(null, ...sortOrders),
  categoryBy: fc.subarray([...categoryNames]),
  ratings: fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2),
  price: fc.oneof(fc.integer(priceRange), fc.constant(anyPrice)),
  searchText: fc
    .string({ unit: fc.constantFrom('a', 'B', 'É', ' '), maxLength: 3 })
    .map((text) => text.trim()),
  author: fc.constantFrom('', 'An author', 'Somebody else'),
})
const plain = (text: string) =>
  text.toLowerCase().replaceAll('é', 'e').replaceAll(/[ -]+/g, ' ').trim()
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key)

describe('the product index', () => {
  it('shows exactly the books that pass every filter of the product’s rules', () => {
    fc.assert(
      fc.property(books, filters, (all, wanted) => {
        const productIndex = indexProducts(all)
        const expected = productIndex.books.filter(
          ({ product }) =>
            product.price <= wanted.price &&
            product.ratings >= wanted.ratings &&
            (wanted.categoryBy.length === 0 || wanted.categoryBy.includes(product.categoryName)) &&
            plain(product.name).includes(plain(wanted.searchText)) &&
            (wanted.author === '' || wanted.author === product.description),
        )
        expect(keys(findBooks(productIndex, wanted)).sort()).toEqual(keys(expected).sort())
      }),
    )
  })

  it('sorts by price in both directions, and keeps the order of books with equal prices', () => {
    fc.assert(
      fc.property(books, (all) => {
        const productIndex = indexProducts(all)
        const place = new Map(productIndex.books.map((book, index) => [book, index]))
        for (const [sortBy, direction] of [
          ['LOW_TO_HIGH', 1],
          ['HIGH_TO_LOW', -1],
        ] as const) {
          const found = findBooks(productIndex, {
            ...defaultFilters,
            ratings: 1,
            price: 1000,
            sortBy,
          })
          for (const [index, book] of found.entries()) {
            const next = found[index + 1]
            if (!next) continue
            const step = direction * (next.product.price - book.product.price)
            expect(step).toBeGreaterThanOrEqual(0)
            if (step === 0) expect(place.get(next)).toBeGreaterThan(place.get(book) ?? -1)
          }
        }
      }),
    )
  })

  it('distinguishes two books with the same id', () => {
    fc.assert(
      fc.property(books, (all) => {
        const indexed = keys(indexProducts(all).books)
        expect(new Set(indexed).size).toBe(all.length)
      }),
    )
  })
})

describe('choosing categories', () => {
  it('has the same result in any order', () => {
    const clicks = fc.array(fc.constantFrom(...categoryNames), { maxLength: 8 })
    fc.assert(
      fc.property(filters, clicks, (before, names) => {
        const forth = names.reduce(toggle, before)
        const back = names.toReversed().reduce(toggle, before)
        expect(forth).toEqual(back)
      }),
    )
  })

  it('is undone by choosing again', () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...categoryNames), (before, name) => {
        expect(toggle(toggle(before, name), name)).toEqual(before)
      }),
    )
  })
})

describe('filters in the address', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(filters, (wanted) => {
        const text = filtersToUrl(wanted).toString()
        expect(fromUrl(new URLSearchParams(text))).toEqual(wanted)
      }),
    )
  })

  it('are omitted if they are the defaults', () => {
    expect(filtersToUrl(defaultFilters).toString()).toBe('')
    expect(fromUrl(new URLSearchParams())).toEqual(defaultFilters)
  })

  it('are read in any case', () => {
    const query = new URLSearchParams('category=Humor&category=FICTION&sort=low_to_high&price=Any')
    expect(filtersToUrl(fromUrl(query)).toString()).toBe(
      'category=fiction&category=humor&sort=LOW_TO_HIGH&price=any',
    )
  })

  it('find a category whatever nobody sees in its name', () => {
    const query = new URLSearchParams({ category: '\u200eHu\u00admor\u200b' })
    expect(fromUrl(query).categoryBy).toEqual(['humor'])
    expect(filtersFromUrl(query, null).categoryBy).toEqual(['humor'])
  })

  it('have no search or author that nobody sees, and find an author however the name is stored', () => {
    const unseen = '\u200b\u200e'
    const read = (author: string) => fromUrl(new URLSearchParams({ q: unseen, author }))
    expect(read(unseen)).toMatchObject({ searchText: '', author: '' })
    const spellings = [`\u200eÉmile  Zo\u00adla${unseen}`, 'E\u0301mile\u00a0Zola', 'ÉMILE ZOLA']
    const books = indexProducts(spellings.map((description) => ({ ...anyBook, description })))
    for (const author of spellings.map((spelling) => read(spelling).author)) {
      expect(findBooks(books, { ...defaultFilters, author })).toHaveLength(spellings.length)
    }
    // Turns round what follows it in a sentence.
    expect(fromUrl(new URLSearchParams({ q: 'moby\u202e' })).searchText).toBe('moby')
  })

  it('keep any category until it is known which the shop has', () => {
    const query = new URLSearchParams('category=Poetry&category=+&category=humor&category=poetry')
    expect(filtersFromUrl(query, null).categoryBy).toEqual(['poetry', 'humor'])
    expect(filtersFromUrl(query, ['humor', 'poetry']).categoryBy).toEqual(['humor', 'poetry'])
    expect(fromUrl(query).categoryBy).toEqual(['humor'])
  })

  it('are the defaults wherever the address makes no sense', () => {
    const nonsense = 'sort=UP&category=poetry&rating=9&price=12.5&q='
    expect(fromUrl(new URLSearchParams(nonsense))).toEqual(defaultFilters)
    for (const bad of [
      'rating=3.2',
      'rating=-3',
      'rating=',
      'price=1e2',
      'price=0x99',
      'price=98',
      'price=Infinity',
    ]) {
      expect(fromUrl(new URLSearchParams(bad))).toEqual(defaultFilters)
    }
  })

  it('truncate a long search, but not an author, who is found by the whole name', () => {
    const author = 'A. '.repeat(50).trim()
    const query = new URLSearchParams({ author: ` ${author} `, q: author })
    const read = fromUrl(query)
    expect(read.author).toBe(author)
    expect(read.searchText).toHaveLength(100)
    const book = { ...anyBook, description: ` ${author}` }
    const found = (wanted: string) =>
      findBooks(indexProducts([book]), { ...defaultFilters, ratings: 1, author: wanted })
    expect(found(author)).toHaveLength(1)
    expect(found(book.description)).toHaveLength(1)
    expect(found('A.')).toHaveLength(0)
  })

  it('truncate a long search between two characters', () => {
    const { searchText } = fromUrl(new URLSearchParams({ q: `${'a'.repeat(99)}😀😀` }))
    expect(searchText).toBe(`${'a'.repeat(99)}😀`)
    expect(fromUrl(new URLSearchParams({ q: searchText })).searchText).toBe(searchText)
  })

  it('accept any text without throwing', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const read = fromUrl(new URLSearchParams(query))
        expect(fromUrl(filtersToUrl(read))).toEqual(read)
      }),
    )
  })
})

describe('active filters', () => {
  it('are none by default, whatever the order', () => {
    expect(activeFilters(defaultFilters)).toEqual([])
    expect(activeFilters({ ...defaultFilters, sortBy: 'LOW_TO_HIGH' })).toEqual([])
  })

  it('become the defaults when they are removed one by one', () => {
    fc.assert(
      fc.property(filters, (sorted) => {
        const wanted: Filters = { ...sorted, sortBy: null }
        let left = wanted
        for (let count = activeFilters(wanted).length; count > 0; count -= 1) {
          const active = activeFilters(left)
          expect(active).toHaveLength(count)
          left = active[0]?.without ?? left
        }
        expect(left).toEqual(defaultFilters)
      }),
    )
  })

  it('include the defaults if these hide books', () => {
    const categories = { fiction: 0, motivational: 0, humor: 0, thriller: 0 }
    const facets = { categories, ratings: { 1: 30, 2: 27 }, prices: { 1000: 27 }, anyPrice: 28 }
    const notes = (wanted: Filters, counted: typeof facets | Omit<typeof facets, 'anyPrice'>) =>
      filtersInForce(wanted, counted).map(({ label, note = '' }) => label + note)
    const rated = '2 stars and up · shows 27 of 30'
    expect(notes(defaultFilters, facets)).toEqual([rated, 'Up to ₹1,000 · shows 27 of 28'])
    const [, priced] = filtersInForce(defaultFilters, facets)
    expect(priced?.without).toEqual({ ...defaultFilters, price: anyPrice })
    expect(notes({ ...defaultFilters, price: anyPrice }, facets)).toEqual(['Any price', rated])
    expect(notes({ ...defaultFilters, price: 500 }, facets)).toEqual(['Up to ₹500', rated])
    expect(notes(defaultFilters, { ...facets, anyPrice: 27 })).toEqual([rated])
    const { anyPrice: _, ...older } = facets
    expect(notes(defaultFilters, older)).toEqual([rated])
    expect(filtersInForce(defaultFilters, undefined)).toEqual([])
  })

  it('are named as a shopper would say them', () => {
    const labels = activeFilters({
      sortBy: 'HIGH_TO_LOW',
      categoryBy: ['humor', 'thriller'],
      ratings: 3.5,
      price: 500,
      searchText: 'moby',
      author: 'Herman Melville',
    }).map(({ label }) => label)
    expect(labels).toEqual([
      '“moby”',
      'By “Herman Melville”',
      'Humor',
      'Thriller',
      '3.5 stars and up',
      'Up to ₹500',
    ])
  })
})

describe('the count in words', () => {
  it('says how many of how many are shown', () => {
    expect(countLabel(10, 10)).toBe('10 books')
    expect(countLabel(1, 1)).toBe('1 book')
    expect(countLabel(1, 10)).toBe('Showing 1 of 10 books')
    expect(countLabel(0, 10_000)).toBe('Showing 0 of 10,000 books')
  })

  it('says how many close matches follow, and of how many these are the closest', () => {
    expect(closeLabel(0, 0)).toBe('')
    expect(closeLabel(1, 1)).toBe(', 1 close match')
    expect(closeLabel(24, 24)).toBe(', 24 close matches')
    expect(closeLabel(24, 1200)).toBe(', 24 of 1,200 close matches')
    expect(closeLabel(24, 0)).toBe(', 24 close matches')
  })
})
