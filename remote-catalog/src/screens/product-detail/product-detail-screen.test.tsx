import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { request } from 'shared/shop'
import {
  changeSite,
  expectAccessible,
  expectConsole,
  holdAnswers,
  promiseDelivery,
  renderAt,
} from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveBooks } from '../../testing/serve-books'
import { LoginStub } from '../../testing/stubs'
import { ProductDetailScreen } from './product-detail-screen'

type Options = Partial<Parameters<typeof renderAt>[1]>

const idOf = (name: string) => products.find((book) => book.name === name)?._id
const routes = [
  { path: '/products/:productId', element: <ProductDetailScreen /> },
  { path: '/login', element: <LoginStub /> },
]
async function openBook(name: string, options: Options = {}) {
  const view = await renderAt(`/products/${idOf(name)}`, { routes, ...options })
  await view.screen.findByRole('heading', { level: 1, name })
  return view
}

describe('the page of a book', () => {
  it('shows all its details', async () => {
    const { screen } = await openBook('Moby-Dick')
    expect(screen.getByRole('link', { name: 'Herman Melville' }).getAttribute('href')).toBe(
      '/products?author=Herman+Melville',
    )
    expect(screen.getByText(/^A schoolmaster goes to sea/)).toBeDefined()
    expect(screen.getByText('Inclusive of all taxes')).toBeDefined()
    expect(screen.getAllByRole('img', { name: 'Rated 3.5 of 5' })[0]).toBeDefined()
    for (const name of ['Add to cart', 'Buy Now', 'Add to wishlist']) {
      expect(screen.getAllByRole('button', { name })[0]).toBeDefined()
    }
    for (const text of [
      '₹449',
      '₹799',
      '44% off',
      'Fast delivery',
      'In stock',
      '7 days easy return',
    ]) {
      expect(screen.getAllByText(text)[0]).toBeDefined()
    }
    expect(document.title).toBe('Bookshelf | Moby-Dick')
    expect(screen.getByRole('link', { name: 'Fiction' }).getAttribute('href')).toEqual(
      '/products?category=fiction',
    )
  })

  it('says when the book arrives, if the site promises it', async () => {
    const { unmount } = await openBook('Dracula')
    expect(document.body.textContent).not.toContain('Arrives')
    unmount()
    promiseDelivery('2026-11-28T10:00:00+05:30')
    const { screen } = await openBook('Dracula')
    expect(screen.getByText('Fast delivery').parentElement?.textContent).toMatch(
      /^Fast deliveryArrives Tue\s1 to Thu\s3 December$/,
    )
  })

  it('links its promises to the policies that the shop has', async () => {
    const policyOf = (text: string) => screen.queryByRole('link', { name: text })
    const { screen, unmount } = await openBook('Dracula')
    expect(policyOf('7 days easy return')).toBeNull()
    unmount()
    changeSite({ policyTitles: { delivery: 'Delivery', returns: 'Returns' } })
    await openBook('Dracula')
    expect(policyOf('Fast delivery')?.getAttribute('href')).toBe('/policies/delivery')
    expect(policyOf('7 days easy return')?.getAttribute('href')).toBe('/policies/returns')
    expect(policyOf('In stock')).toBeNull()
  })

  it('has metadata for search engines and previews, and one description: its own while it is open', async () => {
    document.head.innerHTML = '<meta name="description" content="A bookstore" data-general>'
    onTestFinished(() => document.head.replaceChildren())
    const descriptions = () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="description"]')].map(
        ({ content }) => content,
      )
    const { unmount } = await openBook('Dracula')
    await waitFor(() => expect(descriptions()).toEqual([expect.stringMatching(/^Told in diaries/)]))
    const url = `http://localhost:4173/products/${idOf('Dracula')}`
    expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toEqual(url)
    const preview = (name: string) =>
      document.head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
    expect(preview('url')).toBe(url)
    expect(preview('title')).toBe('Dracula by Bram Stoker')
    unmount()
    expect(descriptions()).toEqual(['A bookstore'])
  })

  it('enlarges the cover with the keyboard, moves it with the arrow keys, and ends with Escape', async () => {
    const { screen, user, container } = await openBook('Dracula')
    const large = () => container.querySelector<HTMLImageElement>('img[width="1500"]')
    const zoom = screen.getByRole('button', { name: 'Zoom' })
    zoom.focus()
    await user.keyboard('{Enter}')
    expect(zoom.getAttribute('aria-pressed')).toEqual('true')
    await expectAccessible()
    expect(large()?.style.getPropertyValue('--x')).toBe('0.5')
    await user.keyboard('{ArrowRight}')
    expect(large()?.style.getPropertyValue('--x')).toBe('0.6')
    await user.keyboard('{Escape}')
    expect(large()).toBeNull()
    expect(document.activeElement).toBe(zoom)
  })

  it('enlarges the cover under the mouse until Escape or until it leaves', async () => {
    const { screen, container } = await openBook('Dracula')
    const isLarge = () => container.querySelector('img[width="1500"]') !== null
    const zoom = screen.getByRole('button', { name: 'Zoom' })
    const move = () => fireEvent.pointerMove(zoom, { pointerType: 'mouse', clientX: 5, clientY: 5 })
    fireEvent.pointerEnter(zoom)
    move()
    expect(isLarge()).toBe(true)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    move()
    expect(isLarge()).toBe(false)
    fireEvent.pointerEnter(zoom)
    move()
    expect(isLarge()).toBe(true)
    fireEvent.pointerLeave(zoom, { pointerType: 'mouse' })
    expect(isLarge()).toBe(false)
  })

  it('shows rows that say what they hold: of its category, others, and recently viewed ones', async () => {
    const first = await openBook('Dracula')
    await first.screen.findByRole('region', { name: 'More thrillers' })
    first.unmount()
    const seen = localStorage.getItem('bookshelf.recently-viewed') ?? ''
    const { screen } = await openBook('Three Men in a Boat', {
      prepare: () => localStorage.setItem('bookshelf.recently-viewed', seen),
    })
    const namesIn = async (name: string) => {
      const row = within(await screen.findByRole('region', { name }))
      return row.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    }
    expect(await namesIn('More humor')).toEqual(['The Importance of Being Earnest'])
    expect(await namesIn('You may also like')).toEqual(products.slice(0, 4).map(({ name }) => name))
    expect(await namesIn('Recently viewed')).toEqual(['Dracula'])
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
    expect(titles).toEqual(['More humor', 'You may also like', 'Recently viewed'])
    await expectAccessible()
  })

  it('shows other books of its author first', async () => {
    const emma = { ...products[0], _id: 'emma', name: 'Emma' } as Product
    const { screen } = await openBook('Pride and Prejudice', {
      prepare: () => void serveBooks([...products, emma]),
    })
    const byAuthor = await screen.findByRole('region', { name: 'More by Jane Austen' })
    expect(within(byAuthor).getByRole('article', { name: 'Emma' })).toBeDefined()
    const ofCategory = screen.getByRole('region', { name: 'More fiction' })
    expect(within(ofCategory).queryByRole('article', { name: 'Emma' })).toBeNull()
    const isBefore = byAuthor.compareDocumentPosition(ofCategory)
    expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('shows what is known about its edition, in a list', async () => {
    const { screen } = await openBook('Pride and Prejudice')
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Pages', 'First published', 'Language', 'Format', 'ISBN'])
    expect(values).toEqual(['480', '1813', 'English', 'Paperback', '9780141439518'])
  })

  it('shows a book that is described with a wrong ISBN, without it', async () => {
    const product = { ...products[0], _id: 'wrong', isbn13: '9780141439519' }
    const { screen } = await renderAt('/products/wrong', {
      routes,
      prepare: ({ faults }) =>
        faults.set('GET /products/:productId', { status: 200, body: { product } }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Pride and Prejudice' })
    expect(screen.getByText('480')).toBeDefined()
    expect(screen.queryByText('ISBN')).toBeNull()
  })

  it('shows the book itself a frame before what is below it', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    const { screen } = await openBook('Three Men in a Boat')
    const more = { name: 'More humor' }
    expect(screen.queryByRole('region', more)).toBeNull()
    act(() => {
      for (const frame of frames) frame(0)
    })
    expect(await screen.findByRole('region', more)).toBeDefined()
  })

  it('links onwards from a book that does not exist', async () => {
    const { screen } = await renderAt('/products/no-such-book', { routes })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We do not have this book' }),
    ).toBeDefined()
    expect(
      screen.getByRole('link', { name: 'See the books we have' }).getAttribute('href'),
    ).toEqual('/products')
    expect(document.title).toBe('Bookshelf | Book not found')
    const robots = document.head.querySelector('meta[name=robots]')
    expect(robots?.getAttribute('content')).toBe('noindex')
    await expectAccessible()
  })
})

describe('buying from the page of a book', () => {
  it('adds it, and then links to the cart', async () => {
    const { screen, user } = await openBook('Dracula', { customer: true })
    const [add] = screen.getAllByRole('button', { name: 'Add to cart' })
    if (!add) throw new Error('There is nothing to press')
    await user.click(add)
    expect((await screen.findByRole('link', { name: 'Go to Cart' })).getAttribute('href')).toEqual(
      '/cart',
    )
  })

  it('adds it, is busy meanwhile, and opens the checkout', async () => {
    const { screen, user } = await openBook('Dracula', { customer: true })
    const answer = holdAnswers('POST')
    const buy = screen.getByRole('button', { name: 'Buy Now' })
    await user.click(buy)
    expect(buy.getAttribute('aria-busy')).toBe('true')
    answer()
    expect(await screen.findByText('At /checkout')).toBeDefined()
    const { cart } = await request('GET /user/cart')
    expect(cart.map(({ name, qty }) => [name, qty])).toEqual([['Dracula', 1]])
  })

  it('stays here when the server refuses', async () => {
    expectConsole('error', /could not be added/)
    const { screen, user, server } = await openBook('Dracula', { customer: true })
    server.faults.set('POST /user/cart', { status: 500, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Buy Now' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Buy Now' }).getAttribute('aria-busy')).toBeNull(),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Dracula' })).toBeDefined()
  })

  it('sends a visitor to the login, and then back to the button', async () => {
    const { screen, user } = await openBook('Dracula')
    await user.click(screen.getByRole('button', { name: 'Buy Now' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    const buy = await screen.findByRole('button', { name: 'Buy Now' })
    await waitFor(() => expect(document.activeElement).toBe(buy))
    expect((await request('GET /user/cart')).cart).toEqual([])
  })
})
