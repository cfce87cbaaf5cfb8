import { createEvent, fireEvent, waitFor, within } from '@testing-library/react'
import { $busyInCart, $cart, $toast, $wishlist, request, visitorKey } from 'shared/shop'
import { expectConsole, renderAt } from 'shared/testing'
import { describe, expect, it } from 'vitest'
import { LoginStub } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

type Options = Partial<Parameters<typeof renderAt>[1]>

async function openList(options: Options = {}) {
  const routes = [
    { path: '/products', element: <ProductListScreen /> },
    { path: '/login', element: <LoginStub /> },
  ]
  const view = await renderAt('/products?category=thriller', { routes, ...options })
  const card = within(await view.screen.findByRole('article', { name: 'Dracula' }))
  return { ...view, card }
}
/** Clicks at a time of the page, in milliseconds, so that a slow machine does not matter. */
function clickAt(target: HTMLElement, timeStamp: number) {
  const click = createEvent.click(target, { detail: 1 })
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  fireEvent(target, click)
}
const toast = () => $toast.get()
const cartOnServer = async () =>
  (await request('GET /user/cart')).cart.map(({ name, qty }) => [name, qty])

describe('a customer', () => {
  it('puts a book into the cart, and then gets a link to the cart', async () => {
    const { user, card } = await openList({ customer: true })
    await user.click(card.getByRole('button', { name: 'Add to cart' }))
    const link = card.getByRole('link', { name: 'Go to cart', description: 'Dracula' })
    expect(link.getAttribute('href')).toEqual('/cart')
    expect(document.activeElement).toBe(link)
    await waitFor(() =>
      expect(toast()).toMatchObject({ msg: 'Added to your cart', kind: 'success', isOpen: true }),
    )
    expect(await cartOnServer()).toEqual([['Dracula', 1]])
  })

  it('clicks ten times in a second, has one copy, and stays on the page', async () => {
    const { card, screen } = await openList({
      customer: true,
      prepare: ({ faults }) => faults.set('POST /user/cart', { delay: 50 }),
    })
    clickAt(card.getByRole('button', { name: 'Add to cart' }), 1000)
    for (let click = 1; click < 10; click += 1) {
      clickAt(card.getByRole('link', { name: 'Go to cart' }), 1000 + click * 100)
    }
    expect(screen.getByRole('heading', { level: 1, name: 'Thriller books' })).toBeDefined()
    await waitFor(async () => expect(await cartOnServer()).toEqual([['Dracula', 1]]))
    await waitFor(() => expect($busyInCart.get().size).toBe(0))
  })

  it('sees a message about a refusal, and an unchanged cart', async () => {
    expectConsole('error', /could not be added/)
    const { user, card, server } = await openList({ customer: true })
    server.faults.set('POST /user/cart', { status: 500, times: 1 })
    await user.click(card.getByRole('button', { name: 'Add to cart' }))
    expect(await card.findByRole('button', { name: 'Add to cart' })).toBeDefined()
    expect(toast()).toMatchObject({
      kind: 'failed',
      msg: '“Dracula” could not be added to your cart. Please try again.',
    })
    expect($cart.get()).toEqual([])
  })

  it('adds a book to the wishlist and removes it with the heart', async () => {
    const { user, card } = await openList({ customer: true })
    await user.click(card.getByRole('button', { name: 'Add to wishlist' }))
    const heart = card.getByRole('button', { name: 'Remove from wishlist' })
    expect(document.activeElement).toBe(heart)
    await waitFor(() =>
      expect(toast()).toMatchObject({ msg: 'Added to your wishlist', kind: 'wishlisted' }),
    )
    await user.click(heart)
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Add to wishlist' }))
    await waitFor(() =>
      expect(toast()).toMatchObject({ msg: 'Removed from your wishlist', kind: 'removed' }),
    )
    expect($wishlist.get()).toEqual([])
  })

  it('logs in again when the session has ended, and loses nothing', async () => {
    const { user, card, screen, server } = await openList({ customer: true })
    server.faults.set('POST /user/cart', { status: 401, times: 1 })
    await user.click(card.getByRole('button', { name: 'Add to cart' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await screen.findByRole('article', { name: 'Dracula' })
    await waitFor(async () => expect(await cartOnServer()).toEqual([['Dracula', 1]]))
  })
})

describe('a visitor', () => {
  it('logs in first, comes back to the same filters, and the book is added once', async () => {
    const { user, card, screen } = await openList()
    await user.click(card.getByRole('button', { name: 'Add to cart' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    const again = within(await screen.findByRole('article', { name: 'Dracula' }))
    expect(screen.getByRole('checkbox', { name: 'Thriller' })).toHaveProperty('checked', true)
    await again.findByRole('link', { name: 'Go to cart' })
    await waitFor(() => expect(toast().msg).toBe('Added to your cart'))
    expect(await cartOnServer()).toEqual([['Dracula', 1]])
    expect(sessionStorage.length).toBe(0)
  })

  it('has a book on the wishlist after the login if they clicked its heart', async () => {
    const { user, card, screen } = await openList()
    await user.click(card.getByRole('button', { name: 'Add to wishlist' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await waitFor(() => expect($wishlist.get().map(({ name }) => name)).toEqual(['Dracula']))
  })

  it('cancels the add by coming back without a login', async () => {
    const key = visitorKey('pending-add')
    const { user, card, unmount } = await openList()
    await user.click(card.getByRole('button', { name: 'Add to cart' }))
    expect(sessionStorage.getItem(key)).toContain('Dracula')
    const pendingAdd = sessionStorage.getItem(key) ?? ''
    unmount()
    await openList({ prepare: () => sessionStorage.setItem(key, pendingAdd) })
    expect(sessionStorage.getItem(key)).toBeNull()
  })
})
