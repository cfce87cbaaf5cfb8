import { act, fireEvent, within } from '@testing-library/react'
import { carousels, products } from 'mock-api/seed'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadCart, request } from 'shared/shop'
import { changeSite, expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as catalogue from '../../api/catalogue'
import { shelves } from '../../api/shelves'
import { stubObservers } from '../../testing/stubs'
import { HomeMetadata, HomeScreen } from './home-screen'
import { OfferSlide } from './offer-carousel'

beforeEach(() => stubObservers())

type Options = Partial<Parameters<typeof renderAt>[1]>
const openHome = (options: Options = {}) =>
  renderAt('/', { routes: [{ path: '/', element: <HomeScreen /> }], ...options })

// The test that needs a screen without fetched data comes first.
describe('the home page', () => {
  it('has its headings at once, and shows the rest if a part is missing', async () => {
    expectConsole('error', /could not be loaded/)
    const { screen, user } = await openHome({
      prepare: ({ faults }) => {
        faults.set('GET /carousels', { status: 500, times: 1 })
        faults.set('GET /categories', { status: 500, times: 1 })
      },
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('your online bookstore')
    expect(screen.getByRole('heading', { name: 'Featured Category' })).toBeDefined()
    await expect.poll(() => screen.queryAllByRole('alert')).toHaveLength(2)
    await expectAccessible()
    const answer = holdAnswers('GET')
    for (const retry of screen.getAllByRole('button', { name: 'Try again' }))
      await user.click(retry)
    expect(screen.queryByRole('alert')).toBeNull()
    await expectAccessible()
    answer()
    expect(await screen.findByRole('region', { name: 'Offers' })).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Humor 2 books' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('opens the list with only one category from a tile, which has the number of its books', async () => {
    const { screen, user } = await openHome()
    const tiles = within(screen.getByRole('region', { name: 'Featured Category' }))
    await tiles.findAllByText('3 books')
    expect(tiles.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Fiction 3 books',
      'Motivational 2 books',
      'Humor 2 books',
      'Thriller 3 books',
    ])
    await user.click(tiles.getByRole('link', { name: /Thriller/ }))
    expect(screen.getByText('At /products?category=thriller')).toBeDefined()
  })

  it('sells four books up to ₹300, cheapest first, with their prices', async () => {
    const { screen } = await openHome()
    const section = within(screen.getByRole('region', { name: /costs less than dinner/ }))
    const covers = within(await section.findByRole('list')).getAllByRole('link')
    expect(covers.map(({ textContent }) => textContent)).toEqual([
      'As a Man Thinketh, ₹159',
      'The Thirty-Nine Steps, ₹189',
      'Three Men in a Boat, ₹199',
      'The Importance of Being Earnest, ₹229',
    ])
    expect(covers[0]?.getAttribute('href')).toMatch('/products/')
  })

  it('sells a book in each offer, within the price that the offer promises', async () => {
    const { screen } = await openHome()
    const offers = await screen.findByRole('region', { name: 'Offers' })
    await within(offers).findByText('As a Man Thinketh')
    const books = [...offers.querySelectorAll('a[href^="/products/"]')]
    expect(books.map(({ textContent }) => textContent)).toEqual([
      'As a Man Thinketh James Allen ₹159',
      'Three Men in a Boat Jerome K. Jerome ₹199',
      'The Secret Garden Frances Hodgson Burnett ₹249',
    ])
    const prices = books.map(({ textContent }) => Number(textContent?.split('₹')[1]))
    for (const [at, { minPrice }] of carousels.entries())
      expect(prices[at]).toBeLessThanOrEqual(minPrice)
  })

  it('leads a customer with books in the cart back to it', async () => {
    const { screen } = await openHome({
      customer: true,
      prepare: async () => {
        for (const product of products.slice(0, 2))
          await request('POST /user/cart', { body: { product } })
        await loadCart()
      },
    })
    const link = await screen.findByRole('link', { name: 'Continue: 2 books in your cart' })
    expect(link.getAttribute('href')).toBe('/cart')
  })

  it('has no way on for an empty cart', async () => {
    const { screen } = await openHome({ customer: true })
    await screen.findByRole('region', { name: 'Offers' })
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull()
  })

  it('shows the books that the shopper has looked at, the latest first', async () => {
    const ids = products.slice(0, 2).map(({ _id }) => _id)
    const { screen } = await openHome({
      prepare: () =>
        localStorage.setItem(
          'bookshelf.recently-viewed',
          JSON.stringify({ customerId: null, ids }),
        ),
    })
    const section = within(await screen.findByRole('region', { name: 'You left these open.' }))
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Pride and Prejudice, ₹299',
      'Moby-Dick, ₹449',
    ])
  })

  it('has its address and picture for previews', async () => {
    await openHome()
    const content = (selector: string) => document.head.querySelector(selector)?.outerHTML
    expect(content('link[rel="canonical"]')).toContain('href="http://localhost:4173/"')
    expect(content('meta[property="og:image"]')).toContain('http://localhost:4173/social.png')
  })

  it('tells search engines the address of its search', () => {
    changeSite({ origin: 'https://shop.example' })
    vi.stubEnv('SSR', true)
    const html = renderToStaticMarkup(<HomeMetadata />)
    vi.unstubAllEnvs()
    expect(html).toContain('"urlTemplate":"https://shop.example/products?q={search_term_string}"')
  })

  it('fetches the pictures of hidden slides only once the page is hydrated', async () => {
    const pictures = carousels.map(({ image }) => image)
    const prerendered = carousels.map((offer, index) =>
      renderToStaticMarkup(<OfferSlide offer={offer} eager={index === 0} />),
    )
    const shownIn = (markup: string) => pictures.filter((picture) => markup.includes(picture))
    expect(shownIn(prerendered.join('').replaceAll(/<noscript>.*?<\/noscript>/g, ''))).toEqual(
      pictures.slice(0, 1),
    )
    // A shopper without JavaScript sees the other pictures after a swipe.
    expect(shownIn(prerendered.join(''))).toEqual(pictures)
    const { screen } = await openHome()
    const carousel = await screen.findByRole('region', { name: 'Offers' })
    expect(shownIn(carousel.innerHTML)).toEqual(pictures)
  })

  it('has three slides, only one of which can be focused, after the stop and start button', async () => {
    const { screen, user } = await openHome()
    const carousel = within(await screen.findByRole('region', { name: 'Offers' }))
    expect(
      screen.getByRole('region', { name: 'Offers' }).getAttribute('aria-roledescription'),
    ).toEqual('carousel')
    const [first] = carousel.getAllByRole('button')
    expect(first?.getAttribute('aria-label')).toBe('Stop slide show')
    const slides = [...document.querySelectorAll('[aria-roledescription="slide"]')]
    expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true])
    const slide = within(carousel.getByRole('group', { name: '1 of 3' }))
    expect(slide.getByText('Books for ₹299 or less')).toBeDefined()
    const shopNow = slide.getByRole('link', {
      name: 'Shop Now',
      description: 'Words to begin the day with',
    })
    await user.click(shopNow)
    expect(screen.getByText('At /products?category=motivational')).toBeDefined()
  })

  it('announces slides only while they do not advance: stopped, hovered or focused', async () => {
    const { screen, user } = await openHome()
    const carousel = await screen.findByRole('region', { name: 'Offers' })
    const live = () => carousel.querySelector('[aria-live]')?.getAttribute('aria-live')
    expect(live()).toBe('off')
    fireEvent.pointerEnter(carousel)
    expect(live()).toBe('polite')
    fireEvent.pointerLeave(carousel)
    expect(live()).toBe('off')
    const shopNow = within(carousel).getAllByRole('link', { name: 'Shop Now' })[0]
    act(() => shopNow?.focus())
    expect(live()).toBe('polite')
    act(() => shopNow?.blur())
    expect(live()).toBe('off')
    await user.click(screen.getByRole('button', { name: 'Stop slide show' }))
    expect(live()).toBe('polite')
    await user.click(screen.getByRole('button', { name: 'Start slide show' }))
    expect(live()).toBe('off')
  })

  it('does not advance by itself with reduced motion', async () => {
    stubObservers({ reducedMotion: true })
    const { screen } = await openHome()
    expect(await screen.findByRole('button', { name: 'Start slide show' })).toBeDefined()
  })

  it('leaves out what the shop does not have', async () => {
    const { screen } = await openHome({
      scenario: 'empty',
      prepare: () => {
        for (const fetched of [catalogue.carousels, catalogue.categories, shelves]) {
          fetched.provide(undefined)
        }
      },
    })
    const categories = () => screen.queryByRole('heading', { name: 'Featured Category' })
    await expect.poll(categories).toBeNull()
    expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull()
    await expectAccessible()
  })
})
