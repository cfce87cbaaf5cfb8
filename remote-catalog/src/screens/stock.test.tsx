/** What cards and pages say of books of which few copies are left, or none (docs/product.md, P107). */
import { act, within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { $cart, $wishlist, addToCart, loadWishlist, request } from 'shared/shop'
import { changeSite, connect, expectAccessible, promiseDelivery, renderAt } from 'shared/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { stubObservers } from '../testing/stubs'
import { HomeScreen } from './home/home-screen'
import { ProductDetailScreen } from './product-detail/product-detail-screen'
import { ProductListScreen } from './product-list/product-list-screen'
import { Screen as WishlistScreen } from './wishlist/wishlist-screen'

beforeEach(() => stubObservers())

const book = (name: string) => {
  const found = products.find((one) => one.name === name)
  if (!found) throw new Error(`The seed has no ${name}`)
  return found
}
const [few, none, many] = [book('Moby-Dick'), book('Dracula'), book('Three Men in a Boat')]
const cheap = book('As a Man Thinketh')
/** Answers are fresh for longer than this file takes, so every test has the same numbers. */
const stock = { [few._id]: 2, [none._id]: 0, [many._id]: 6, [cheap._id]: 3 }

type Options = Partial<Parameters<typeof renderAt>[1]>

const routes = [
  { path: '/', element: <HomeScreen /> },
  { path: '/products', element: <ProductListScreen /> },
  { path: '/products/:productId', element: <ProductDetailScreen /> },
  { path: '/wishlist', element: <WishlistScreen /> },
]
const open = (path: string, { prepare, ...options }: Options = {}) =>
  renderAt(path, {
    routes,
    ...options,
    async prepare(server) {
      for (const [id, copies] of Object.entries(stock)) server.setStock(id, copies)
      await prepare?.(server)
    },
  })
const openBook = async ({ _id, name }: Product, options: Options = {}) => {
  const view = await open(`/products/${_id}`, options)
  await view.screen.findByRole('heading', { level: 1, name })
  const row = (text: string) =>
    view.screen.getAllByRole('listitem').find(({ textContent }) => textContent === text)
  return { ...view, row }
}
describe('a card', () => {
  it('says in words how many copies are left, if they are few', async () => {
    const { screen } = await open('/products')
    const card = async ({ name }: Product) => within(await screen.findByRole('article', { name }))
    expect((await card(few)).getByText('Only 2 left')).toBeDefined()
    expect((await card(few)).getByRole('button', { name: 'Add to cart' })).toBeDefined()
    expect((await card(many)).queryByText(/left|stock/)).toBeNull()
  })

  it('of a book without copies adds nothing to the cart, and the wishlist is the way on', async () => {
    const { screen, user } = await open('/products', { customer: true })
    const card = within(await screen.findByRole('article', { name: none.name }))
    const button = card.getByRole('button', { name: 'Out of stock' })
    await user.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible()
    expect($cart.get()).toEqual([])
    await user.click(card.getByRole('button', { name: 'Add to wishlist' }))
    expect($wishlist.get().map(({ name }) => name)).toEqual([none.name])
  })

  it('of a book in the cart still leads there', async () => {
    const { screen } = await open('/products', {
      customer: true,
      prepare: () => addToCart(none),
    })
    const card = within(await screen.findByRole('article', { name: none.name }))
    expect(card.getByRole('link', { name: 'Go to cart' })).toBeDefined()
    expect(card.getByText('Out of stock')).toBeDefined()
  })

  it('of the wishlist says it, too', async () => {
    const { screen, server } = await open('/wishlist', {
      customer: true,
      prepare: async () => {
        await request('POST /user/wishlist', { body: { product: none } })
        await loadWishlist()
      },
    })
    const card = within(screen.getByRole('article', { name: none.name }))
    expect(card.getByRole('button', { name: 'Out of stock' })).toBeDefined()
    server.setStock(none._id, 3)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await card.findByText('Only 3 left')).toBeDefined()
  })
})

it('slides and covers of the home page say in words how many copies are left', async () => {
  stubObservers({ reducedMotion: true })
  const { screen } = await open('/')
  const links = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent)
  await vi.waitFor(() => expect(links()).toContain(`${cheap.name}, ₹159 Only 3 left`))
  await vi.waitFor(() =>
    expect(links()).toContain(`${cheap.name} ${cheap.description} ₹159 · Only 3 left`),
  )
})

describe('the page of a book', () => {
  it('says how many copies are left in place of “In stock”', async () => {
    const first = await openBook(few)
    expect(await first.screen.findByText('Only 2 left', { selector: 'li > span' })).toBeDefined()
    expect(first.row('In stock')).toBeUndefined()
    first.unmount()
    const { row } = await openBook(many)
    expect(row('In stock')).toBeDefined()
  })

  it('offers the wishlist in place of buying, and no day of arrival, if no copy is left', async () => {
    promiseDelivery('2026-11-28T10:00:00+05:30')
    const { screen, user, row } = await openBook(none, { customer: true })
    await vi.waitFor(() => expect(row('Out of stock')).toBeDefined())
    expect(screen.queryByRole('button', { name: 'Buy Now' })).toBeNull()
    expect(document.body.textContent).not.toContain('Arrives')
    await expectAccessible()
    for (const button of screen.getAllByRole('button', { name: 'Out of stock', hidden: true }))
      await user.click(button)
    expect($cart.get()).toEqual([])
    // One of that name: the heart is left out.
    const actions = screen.getByText('Add to wishlist').closest('div') as HTMLElement
    await user.click(within(actions).getByRole('button', { name: 'Add to wishlist' }))
    expect($wishlist.get().map(({ name }) => name)).toEqual([none.name])
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to wishlist' }))
  })

  it('says nothing of a stock that may be old: without a connection', async () => {
    changeSite({ orders: 'server' })
    const { screen, row } = await openBook(few)
    await vi.waitFor(() => expect(row('Only 2 left')).toBeDefined())
    connect(false)
    expect(row('Only 2 left')).toBeUndefined()
    expect(row('In stock')).toBeUndefined()
    expect(screen.getAllByRole('button', { name: 'Add to cart' })[0]).toBeDefined()
    connect(true)
    expect(row('Only 2 left')).toBeDefined()
  })

  it('that was left open asks again when it is looked at', async () => {
    const { row, server } = await openBook(few)
    await vi.waitFor(() => expect(row('Only 2 left')).toBeDefined())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    server.setStock(few._id, 1)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await vi.waitFor(() => expect(row('Only 1 left')).toBeDefined())
  })
})
