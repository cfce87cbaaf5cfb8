import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { products as sample } from 'mock-api/seed'
import { defaultFilters } from 'product-search/filters'
import { expectConsole, holdAnswers, laterAnswers, renderAt } from 'shared/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { bookListOf } from '../../api/book-list'
import { products } from '../../api/catalogue'
import { stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

/** The server's queries, from newest to oldest. */
let queries: URLSearchParams[]

beforeEach(() => {
  stubObservers()
  queries = []
})

/** The queries for lists, without those for their later pages. */
const listQueries = () => queries.filter((query) => !query.has('cursor'))

async function openList(query: string) {
  let hasSecondPage = false
  const view = await renderAt(`/products?${query}`, {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    scenario: 'large',
    prepare: () => {
      const { fetch } = globalThis
      globalThis.fetch = async (input, init) => {
        const { pathname, searchParams } = new URL(String(input), location.href)
        if (pathname === '/api/products') queries.unshift(searchParams)
        const answer = await fetch(input, init)
        hasSecondPage ||= searchParams.has('cursor')
        return answer
      }
    },
  })
  const count = () => view.screen.getByText(/^(Showing .* )?[\d,]+ books$/).textContent
  const total = await view.screen.findByText(/[\d,]+ books/, undefined, { timeout: 15_000 })
  const [found = ''] = total.textContent.match(/[\d,]+/) ?? []
  // A second page is requested as soon as the first one has been in view for a moment.
  if (Number(found.replace(',', '')) > 24) await waitFor(() => expect(hasSecondPage).toBe(true))
  const names = () =>
    view.screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 4)
      .map(({ textContent }) => textContent)
  return { ...view, count, names }
}

it('requests few of 10,000 books, and shows how many are found', async () => {
  const { screen, count } = await openList('rating=1&price=1000')
  expect(count()).toBe('10,000 books')
  expect(screen.getAllByRole('article').length).toBeLessThan(60)
  expect(listQueries().map((query) => query.get('limit'))).toEqual(['24', '200'])
  const [first] = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-posinset'))
  expect(first?.getAttribute('aria-setsize')).toEqual('10000')
})

it('shows that the default rating hides books, and then shows them all', async () => {
  const { screen, user } = await openList('')
  const chip = screen.getByRole('button', { name: 'Remove filter 2 stars and up' })
  expect(chip.parentElement?.textContent).toMatch(/^2 stars and up · shows 7,\d{3} of 10,000$/)
  await user.click(chip)
  await screen.findByText('10,000 books')
  expect(screen.queryByRole('button', { name: 'Remove filter 2 stars and up' })).toBeNull()
})

it('keeps the books of earlier filters until the newest answer arrives, and ignores late ones', async () => {
  const { screen, user, names, count } = await openList('category=humor')
  const before = [names(), count()]
  const answer = holdAnswers('GET', '/api/products')
  await user.click(screen.getByRole('checkbox', { name: 'Thriller' }))
  const region = screen.getByRole('region', { name: 'Books' })
  expect([names(), count()]).toEqual(before)
  expect(region.getAttribute('aria-busy')).toBe('true')
  await user.click(screen.getByRole('checkbox', { name: 'Humor' }))
  answer(1)
  await waitFor(() => expect(names()[0]).toBe('The Hound of the Baskervilles'))
  const thrillers = count()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price: low to high')
  // The answer for both categories arrives before the next one.
  answer(0)
  await laterAnswers()
  expect(names()[0]).toBe('The Hound of the Baskervilles')
  answer()
  await waitFor(() => expect(names()[0]).not.toBe('The Hound of the Baskervilles'))
  expect(count()).toBe(thrillers)
  expect(region.getAttribute('aria-busy')).toBe('false')
})

it('reloads the books in view if a newer answer has another number of books', async () => {
  const { screen } = await openList('rating=1&price=1000&sort=LOW_TO_HIGH')
  vi.stubGlobal('scrollY', 480 * 500)
  const shown = () => screen.queryAllByRole('article').length
  await waitFor(() => {
    fireEvent.scroll(window)
    const [item] = document.querySelectorAll('[aria-posinset]')
    expect(Number(item?.getAttribute('aria-posinset'))).toBeGreaterThan(1000)
    expect(shown()).toBeGreaterThan(8)
  })
  const { first } = bookListOf({ ...defaultFilters, ratings: 1, sortBy: 'LOW_TO_HIGH' })
  const state = first.$state.get()
  if (state.status !== 'ready') throw new Error('It should be there')
  act(() => first.provide({ ...state.data, total: 9990 }))
  screen.getByText('Showing 9,990 of 10,000 books')
  expect(shown()).toBe(0)
  await waitFor(() => expect(shown()).toBeGreaterThan(8))
})

it('shows the number of the books that are shown, until those of a larger catalogue arrive', async () => {
  products.provide(sample)
  const { screen } = await renderAt('/products?rating=1&price=1000', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
  })
  await screen.findByText(`${sample.length} books`)
  const answer = holdAnswers('GET', '/api/products')
  act(() => products.provide({ total: 10_000 }))
  screen.getByText(`${sample.length} books`)
  answer()
  await screen.findByText(`Showing ${sample.length} of 10,000 books`)
})

it('requests the books of a filter before the screen shows it', async () => {
  const { screen } = await openList('category=thriller&rating=3')
  const chip = { name: 'Remove filter Humor' }
  const { fetch } = globalThis
  const isShown = vi.fn(() => screen.queryByRole('button', chip) !== null)
  globalThis.fetch = (...call) => {
    isShown()
    return fetch(...call)
  }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Humor' }))
  await screen.findByRole('button', chip)
  expect(isShown).toHaveNthReturnedWith(1, false)
  expect(listQueries()[0]?.getAll('category')).toEqual(['humor', 'thriller'])
})

it('sends one request for a moved slider, when it rests', async () => {
  const { screen, count } = await openList('rating=1&category=fiction')
  const before = count()
  const price = screen.getByRole('slider', { name: 'Price' })
  const earlier = listQueries().length
  for (const value of [900, 700, 500, 300]) fireEvent.input(price, { target: { value } })
  expect(count()).toBe(before)
  await waitFor(() => expect(count()).not.toBe(before))
  expect(listQueries().length).toBe(earlier + 1)
  expect(listQueries()[0]?.get('maxPrice')).toBe('300')
})

it('shows the server’s counts of what each choice would leave', async () => {
  const { screen, user } = await openList('rating=1&category=humor')
  const humor = screen.getByRole('checkbox', { name: 'Humor' })
  const counted = () =>
    document.getElementById(humor.getAttribute('aria-describedby') ?? '')?.textContent
  expect(counted()).toBe('2,000 books')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price: low to high')
  expect(screen.getByRole('list', { name: 'Books by price' }).textContent).toMatch(/₹1,000: 2,000$/)
})

it('says that there are more books than the server has counted', async () => {
  const { screen, server, user } = await openList('category=motivational&rating=1')
  const more = { motivational: 1001, humor: 1001 }
  const counts = { 1: 1001, 2: 1001, 1000: 1001 }
  const facets = { categories: more, ratings: counts, prices: counts, anyPrice: 1001 }
  const body = { products: sample, total: 1001, facets }
  server.faults.set('GET /products', { body })
  await user.click(screen.getByRole('checkbox', { name: 'Humor' }))
  await screen.findByText('Showing 1,000+ of 10,000 books')
  const humor = screen.getByRole('checkbox', { name: 'Humor' })
  const count = document.getElementById(humor.getAttribute('aria-describedby') ?? '')
  expect(count?.textContent).toBe('1,000+ books')
  const chip = screen.getByRole('button', { name: 'Remove filter Up to ₹1,000' })
  expect(chip.parentElement?.textContent).toBe('Up to ₹1,000')
})

it('says how many books come close, as its counts do, if only the closest of them are shown', async () => {
  const { screen, user } = await openList('q=meditatons&rating=1')
  const motivational = screen.getByRole('checkbox', { name: 'Motivational' })
  const count = document.getElementById(motivational.getAttribute('aria-describedby') ?? '')
  expect(count?.textContent).toBe('1,000 books')
  screen.getByText('Showing 0 of 10,000 books, 24 of 1,000 close matches')
  const region = screen.getByRole('region', { name: 'Close matches' })
  expect(within(region).getAllByRole('article')).toHaveLength(24)
  const answer = holdAnswers('GET', '/api/products')
  await user.click(screen.getByRole('checkbox', { name: 'Humor' }))
  screen.getByText('Showing 0 of 10,000 books, 24 of 1,000 close matches')
  answer()
  await screen.findByText('Showing 0 of 10,000 books')
})

it('shows a failure, and tries again', async () => {
  expectConsole('error', /The books could not be loaded/)
  const { screen, user, server } = await openList('category=motivational')
  server.faults.set('GET /products', { status: 500 })
  await user.click(screen.getByRole('checkbox', { name: 'Fiction' }))
  await screen.findByRole('alert')
  server.faults.clear()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Showing [\d,]+ of 10,000 books$/)
})
