import { waitFor, within } from '@testing-library/react'
import { scenarioOfSize } from 'mock-api/large'
import { expectAccessible, expectConsole, renderAt } from 'shared/testing'
import { beforeEach, expect, it } from 'vitest'
import { products } from '../../api/catalogue'
import { popularBooks } from '../../api/popular-books'
import { serveBooks } from '../../testing/serve-books'
import { stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

beforeEach(() => {
  stubObservers()
  products.provide(undefined)
  popularBooks.provide(undefined)
})

const openList = (query: string, prepare: () => unknown = () => {}) =>
  renderAt(`/products?${query}`, {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    prepare: () => void prepare(),
  })

const popular = { name: 'Readers love these' }
const sentence = { name: 'Product you are looking for is not found' }

it('offers the best rated books and the categories below the text that nothing was found', async () => {
  const { screen, user } = await openList('q=xyzzy')
  const row = await screen.findByRole('region', popular)
  await within(row).findAllByRole('article')
  const names = within(row).getAllByRole('heading', { level: 3 })
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Pride and Prejudice',
    'The Secret Garden',
    'Meditations',
    'The Hound of the Baskervilles',
    'Three Men in a Boat',
    'Dracula',
  ])
  const shelves = within(screen.getByRole('navigation', { name: 'Categories' }))
  const links = shelves.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Fiction',
    'Motivational',
    'Humor',
    'Thriller',
  ])
  const below = screen.getByRole('heading', sentence).compareDocumentPosition(row)
  expect(below & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await expectAccessible()
  await user.click(shelves.getByRole('link', { name: 'Humor' }))
  await screen.findByRole('heading', { level: 1, name: 'Humor books' })
  expect(screen.queryByRole('region', popular)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it.each(['q=dick+moby', 'q=moby', 'price=99', 'author=Nobody'])(
  'offers none of them with %s, not even before close matches are found',
  async (query) => {
    let wasOffered = false
    const { screen } = await openList(query, () => {
      const look = () => {
        wasOffered ||= document.querySelector('nav') !== null
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
    await screen.findByText(/\d books/)
    if (query === 'q=dick+moby') await screen.findByRole('region', { name: /^Close matches/ })
    expect(screen.queryByRole('region', popular)).toBeNull()
    expect(wasOffered).toBe(false)
  },
)

it('offers books of a large catalogue with one more query', async () => {
  let queries: URLSearchParams[] = []
  const books = scenarioOfSize(300).catalogue().products
  const { screen } = await openList('q=xyzzy', () => {
    queries = serveBooks(books)
  })
  const row = await screen.findByRole('region', popular)
  expect(await within(row).findAllByRole('article')).toHaveLength(6)
  const ratings = within(row).getAllByRole('img', { name: /^Rated/ })
  expect(ratings.map((image) => image.getAttribute('aria-label'))).toEqual(
    Array(6).fill('Rated 5 of 5'),
  )
  expect(queries.filter((query) => query.get('minRatings') === '4')).toHaveLength(1)
})

it('reserves the space of the row until its books arrive, and leaves it out if they do not', async () => {
  expectConsole('error', /The popular books could not be loaded/)
  let fail = () => {}
  const { screen } = await openList('q=qwerty', () => {
    serveBooks(scenarioOfSize(300).catalogue().products)
    const { fetch } = globalThis
    const failure = new Promise<Response>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    })
    globalThis.fetch = (input, init) =>
      String(input).includes('minRatings=4') ? failure : fetch(input, init)
  })
  const row = await screen.findByRole('region', popular)
  expect(row.getAttribute('aria-busy')).toBe('true')
  expect(row.lastElementChild?.children).toHaveLength(6)
  fail()
  await waitFor(() => expect(screen.queryByRole('region', popular)).toBeNull())
  expect(screen.getByRole('navigation', { name: 'Categories' })).toBeDefined()
})

it('shows no row if no book is rated well', async () => {
  const few = scenarioOfSize(30)
    .catalogue()
    .products.map((book) => ({ ...book, ratings: 2 }))
  const { screen } = await openList('q=xyzzy', () => serveBooks(few))
  await screen.findByRole('navigation', { name: 'Categories' })
  await waitFor(() => expect(screen.queryByRole('region', popular)).toBeNull())
})

it('says that books are on their way if the shop has none', async () => {
  const { screen } = await openList('', () => serveBooks([]))
  expect(await screen.findByText('New books are on their way.')).toBeDefined()
  await expectAccessible()
})
