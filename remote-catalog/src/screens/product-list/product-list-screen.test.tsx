import { act, fireEvent, within } from '@testing-library/react'
import { endSession } from 'shared/shop'
import { expectAccessible, renderAt } from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { recentSearches } from '../../api/recent-searches'
import { Address } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

const element = (
  <>
    <ProductListScreen />
    <Address />
  </>
)

async function openList(query = '') {
  const view = await renderAt(`/products${query}`, { routes: [{ path: '/products', element }] })
  const { screen } = view
  await screen.findByText(/\d books?$/)
  return {
    ...view,
    names: () =>
      screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent),
    address: () => screen.getByLabelText('Address').textContent,
    slide: (name: string, value: number) => {
      // A browser's events while a thumb is dragged: one at each step, and one change at the end.
      fireEvent.input(screen.getByRole('slider', { name }), { target: { value } })
    },
    letGo: (name: string) =>
      fireEvent(screen.getByRole('slider', { name }), new Event('change', { bubbles: true })),
  }
}

describe('the product list', () => {
  it('shows every book with name, author, price, percent off and stars', async () => {
    const { screen } = await openList()
    expect(screen.getAllByRole('article')).toHaveLength(10)
    const card = within(screen.getByRole('article', { name: 'Moby-Dick' }))
    expect(card.getByText('Herman Melville')).toBeDefined()
    expect(card.getByText('₹449')).toBeDefined()
    expect(card.getByText('₹799')).toBeDefined()
    expect(card.getByText('44% off')).toBeDefined()
    expect(card.getByRole('img', { name: 'Rated 3.5 of 5' })).toBeDefined()
    expect(card.getByText('3.5').getAttribute('aria-hidden')).toBe('true')
    expect(card.getByRole('link', { name: 'Moby-Dick' }).getAttribute('href')).toEqual(
      expect.stringMatching('/products/233a326a'),
    )
  })

  it('fetches the first covers at once, the others when they are near the viewport', async () => {
    const { screen } = await openList()
    const covers = screen.getAllByRole('article').map((card) => card.querySelector('img'))
    expect(covers.map((cover) => cover?.getAttribute('loading'))).toEqual([
      ...Array(4).fill('eager'),
      ...Array(6).fill('lazy'),
    ])
    const sizes = covers.map((cover) => [cover?.width, cover?.height])
    expect(sizes).toEqual(Array(10).fill([300, 360]))
  })

  it('reads its filters from a shared address', async () => {
    const { screen, names } = await openList(
      '?category=thriller&category=humor&rating=3&price=400&sort=HIGH_TO_LOW',
    )
    expect(names()).toEqual([
      'The Hound of the Baskervilles',
      'The Importance of Being Earnest',
      'Three Men in a Boat',
    ])
    expect(screen.getByRole('checkbox', { name: 'Thriller' })).toHaveProperty('checked', true)
    expect(screen.getByRole('slider', { name: 'Ratings' })).toHaveProperty('value', '3')
    expect(screen.getByText('Showing 3 of 10 books')).toBeDefined()
    await expectAccessible()
  })

  it.each([
    ['', 'Books'],
    ['?category=thriller', 'Thriller books'],
    ['?category=Thriller&category=humor', 'Books'],
    ['?author=Jane+Austen', 'Books by Jane Austen'],
    ['?author=Jane+Austen&category=fiction', 'Books by Jane Austen'],
    // As the shop writes it, and no text of a stranger.
    ['?author=jane+austen', 'Books by Jane Austen'],
    ['?author=Cheap+pills+at+evil.example', 'Books'],
    ['?q=moby&category=fiction', 'Results for “moby”'],
  ])('is headed by what it shows: %s', async (query, title) => {
    const { screen } = await openList(query)
    await screen.findByRole('heading', { level: 1, name: title })
  })

  it('writes each choice into the address, and shows how many books are left', async () => {
    const { screen, user, names, address } = await openList()
    await user.click(screen.getByRole('checkbox', { name: 'Humor' }))
    expect(address()).toBe('/products?category=humor')
    expect(screen.getByText('Showing 2 of 10 books').getAttribute('role')).toBe('status')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price: high to low')
    expect(address()).toBe('/products?category=humor&sort=HIGH_TO_LOW')
    expect(names()).toEqual(['The Importance of Being Earnest', 'Three Men in a Boat'])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/products')
    expect(names()).toHaveLength(10)
  })

  it('is ordered above the books, which is no filter', async () => {
    const { screen, user, names, address } = await openList('?sort=LOW_TO_HIGH')
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
    expect([...sort.options].map(({ text }) => text)).toEqual([
      'As on our shelves',
      'Price: low to high',
      'Price: high to low',
    ])
    expect(sort.selectedOptions[0]?.text).toBe('Price: low to high')
    expect(names()[0]).toBe('As a Man Thinketh')
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
    // Nor in the panel that a phone opens.
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(drawer.queryByText(/price: low to high/i)).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/products')
    expect(sort.selectedOptions[0]?.text).toBe('As on our shelves')
    await user.selectOptions(sort, 'Price: high to low')
    await user.selectOptions(sort, 'As on our shelves')
    expect(address()).toBe('/products')
  })

  it('shows next to categories and stars how many books they would leave', async () => {
    const { screen, user } = await openList('?price=300')
    const count = (name: string) => {
      const id = screen.getByRole('checkbox', { name }).getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    }
    const stars = () =>
      within(screen.getByRole('list', { name: 'Books by stars' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect([count('Fiction'), count('Thriller')]).toEqual(['2 books', '1 book'])
    expect(stars().at(-1)).toBe('5★5 stars and up: 1')
    await user.click(screen.getByRole('checkbox', { name: 'Thriller' }))
    expect([count('Fiction'), count('Thriller')]).toEqual(['2 books', '1 book'])
    expect(stars().at(-1)).toBe('5★5 stars and up: 0')
  })

  it('follows a slider at once, and writes it into the address when it is released', async () => {
    const { screen, names, address, slide, letGo } = await openList()
    slide('Price', 300)
    slide('Price', 200)
    expect(names()).toEqual(['As a Man Thinketh', 'Three Men in a Boat', 'The Thirty-Nine Steps'])
    expect(screen.getByRole('slider', { name: 'Price' }).getAttribute('aria-valuetext')).toEqual(
      'up to ₹200',
    )
    expect(screen.getByText('up to ₹200').getAttribute('aria-hidden')).toBe('true')
    expect(address()).toBe('/products')
    letGo('Price')
    expect(address()).toBe('/products?price=200')
    slide('Ratings', 4)
    letGo('Ratings')
    expect(address()).toBe('/products?rating=4&price=200')
    expect(names()).toEqual(['Three Men in a Boat'])
  })

  it('does not write a position into the address that was left by Back', async () => {
    const { address, slide, letGo } = await openList()
    slide('Price', 300)
    // Before React renders the page that Back leads to.
    act(() => {
      dispatchEvent(new PopStateEvent('popstate'))
      letGo('Price')
    })
    expect(address()).toBe('/products')
    slide('Price', 200)
    letGo('Price')
    expect(address()).toBe('/products?price=200')
  })

  it('shows each active filter as a chip that removes it', async () => {
    const { screen, user, address } = await openList('?q=the&category=thriller&price=400')
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
      '“the”',
      'Thriller',
      'Up to ₹400',
    ])
    await user.click(chips.getByRole('button', { name: 'Remove filter Thriller' }))
    expect(address()).toBe('/products?q=the&price=400')
  })

  it('keeps the filters in a drawer behind a button that counts them', async () => {
    const { screen, user } = await openList('?category=thriller&price=400')
    const filters = screen.getByRole('button', { name: 'Filters, 2 active' })
    expect(filters.textContent).toBe('Filters 2')
    await user.click(filters)
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }))
    // The list's own count is inert meanwhile.
    const count = drawer.getByRole('status')
    const before = count.textContent
    await user.click(drawer.getByRole('checkbox', { name: 'Fiction' }))
    expect(count.textContent).toBe('Showing 4 of 10 books')
    expect(before).not.toBe(count.textContent)
    await expectAccessible()
    await user.click(drawer.getByRole('button', { name: 'Show 4 of 10 books' }))
    expect(screen.getAllByText('Showing 4 of 10 books')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it('has the filters next to the books only if there is space', async () => {
    const { screen } = await openList()
    const aside = () => screen.queryByRole('complementary', { name: 'Filters' })
    const resizeTo = (width: number) =>
      act(() => {
        vi.stubGlobal('innerWidth', width)
        dispatchEvent(new Event('resize'))
      })
    expect(aside()).not.toBeNull()
    resizeTo(412)
    expect(aside()).toBeNull()
    resizeTo(1280)
    expect(aside()).not.toBeNull()
  })

  it('does not show a customer’s searches to the next visitor', async () => {
    const { screen } = await renderAt('/products?q=dracula', {
      customer: true,
      routes: [{ path: '/products', element }],
    })
    await screen.findByText(/\d books?$/)
    expect(recentSearches.read()).toEqual(['dracula'])
    act(endSession)
    expect(recentSearches.read()).toEqual([])
  })
})
