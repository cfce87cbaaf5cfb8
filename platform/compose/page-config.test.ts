import type { Provides, SiteConfig } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import { siteConfig } from '../project/testing/site-config.ts'
import { createPageConfig, findConflicts, pageConfigFor, servedSite } from './page-config.ts'

const brings = (paths: Record<string, `/${string}`>, more: Partial<Provides> = {}): Provides => ({
  screens: Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, { path, access: 'all', title: name }]),
  ),
  slots: [],
  overlays: [],
  ...more,
})

const site: SiteConfig = {
  ...siteConfig,
  remotes: { shop: { entry: '/shop.js', version: '1', provides: brings({}) } },
}

describe('the deployment of several remotes', () => {
  it('has a conflict if two pages have the same addresses, whatever their parameters are called', () => {
    expect(
      findConflicts({
        shop: brings({ book: '/books/:id', cart: '/cart' }),
        reviews: brings({ review: '/books/:slug/', mine: '/Cart' }),
      }),
    ).toEqual([
      'reviews has the page /books/:slug/, and shop has the page /books/:id. Only one of them can.',
      'reviews has the page /Cart, and shop has the page /cart. Only one of them can.',
    ])
  })

  it('has a conflict if a redirect is from the address of a page, or lacks a parameter', () => {
    const redirecting = (path: `/${string}`, ...redirectFrom: `/${string}`[]) =>
      brings({}, { screens: { one: { path, redirectFrom, access: 'all', title: null } } })
    expect(
      findConflicts({ shop: brings({ cart: '/cart' }), reviews: redirecting('/reviews', '/cart') }),
    ).toEqual(['reviews redirects from /cart, and shop has the page /cart. Only one of them can.'])
    expect(findConflicts({ shop: redirecting('/books/:id', '/book/:name', '/b/:id') })).toEqual([
      'The redirect from /book/:name to /books/:id must have the same parameters.',
    ])
    expect(findConflicts({ shop: redirecting('/books', '/all.html') })).toEqual([
      expect.stringMatching(/^shop redirects from \/all\.html, but “all\.html” cannot be a name/),
    ])
  })

  it('has a conflict if two remotes fill one slot or have one overlay', () => {
    const both = brings({}, { slots: ['rating'], overlays: ['inspector'] })
    expect(findConflicts({ shop: both, reviews: both })).toEqual([
      'reviews fills the slot “rating”, and shop fills the slot “rating”. Only one of them can.',
      'reviews has the overlay “inspector”, and shop has the overlay “inspector”. Only one of them can.',
    ])
    expect(() => createPageConfig(site, { shop: both, reviews: both })).toThrow('reviews fills')
  })

  it('has no conflict if a pattern is longer or more precise', () => {
    const paths = { home: '/', books: '/books', book: '/books/:id', fresh: '/books/new' } as const
    expect(findConflicts({ shop: brings(paths) })).toEqual([])
  })
})

describe('an address', () => {
  it('is refused if it is longer than web servers support', () => {
    const shop = brings({ deep: '/a/:b/c/:d/e', deeper: '/a/:b/c/:d/e/f' })
    expect(findConflicts({ shop })).toEqual([
      'shop has the page /a/:b/c/:d/e/f, but an address can have at most 5 segments.',
    ])
  })

  it.each([
    ['/reviews/v1.0', 'v1.0'],
    ['/products/_', '_'],
    ['/reviews/é', 'é'],
    ['/reviews/*', '*'],
    ['/reviews/:id?', 'id?'],
  ] as const)('is refused if web servers have no file for it: %s', (path, name) => {
    expect(findConflicts({ reviews: brings({ one: path }) })).toEqual([
      `reviews has the page ${path}, but “${name}” cannot be a name in an address: use letters, digits, “-” and “_”, and not only “_”.`,
    ])
  })

  it('may have hyphens and underscores', () => {
    expect(findConflicts({ reviews: brings({ one: '/top-10/:year_/best_of' }) })).toEqual([])
  })
})

describe('a deployment', () => {
  it('has a route for each address that redirects to a page', () => {
    const screen = { path: '/favourites', access: 'customers', title: 'Favourites' } as const
    const screens = { list: { ...screen, redirectFrom: ['/wishlist' as const] } }
    const route = { ...screen, screen: 'shop/list' }
    expect(createPageConfig(site, { shop: brings({}, { screens }) }).routes).toEqual([
      route,
      { ...route, path: '/wishlist', redirectTo: '/favourites' },
    ])
  })

  it('has the more precise one of two routes first, whichever remote brings it', () => {
    const { routes } = createPageConfig(site, {
      shop: brings({ book: '/books/:id', home: '/' }),
      // Whatever its parameters are called.
      reviews: brings({ all: '/books/reviews', one: '/books/:id/reviews', tab: '/books/:a/:b' }),
    })
    expect(routes.map(({ path, screen }) => `${path} ${screen}`)).toEqual([
      '/ shop/home',
      '/books/reviews reviews/all',
      '/books/:id shop/book',
      '/books/:id/reviews reviews/one',
      '/books/:a/:b reviews/tab',
    ])
  })

  it('names the module that fills each slot, without what only composition needs', () => {
    const config = createPageConfig(site, {
      shop: brings({}, { slots: ['rating'], overlays: ['inspector'] }),
    })
    expect(config.slots).toEqual({ rating: 'shop/rating' })
    expect(config.overlays).toEqual({ inspector: 'shop/inspector' })
    expect(config.remotes).toEqual({ shop: { entry: '/shop.js', version: '1' } })
  })

  it('names the seller and the policies, without what only the pages of policies show', () => {
    const text = { title: 'Returns', description: 'Send it back.', text: ['Send it back.'] }
    const seller = { name: 'Corner Books', address: ['Delhi'], email: 'hello@books.example' }
    const config = createPageConfig({ ...site, seller, policies: { returns: text } }, {})
    expect(config).toMatchObject({
      sellerName: 'Corner Books',
      policyTitles: { returns: 'Returns' },
    })
    expect(JSON.stringify(config)).not.toMatch(/Delhi|Send/)
  })

  it('is reduced to the page’s own remote', () => {
    const config = createPageConfig(site, {
      shop: brings({ home: '/' }, { slots: ['rating'] }),
      shopping: brings({ cart: '/cart' }, { slots: ['note'], overlays: ['inspector'] }),
    })
    expect(pageConfigFor('shop', config)).toEqual({
      ...config,
      routes: [{ path: '/', access: 'all', title: 'home', screen: 'shop/home' }],
      slots: { rating: 'shop/rating' },
      overlays: {},
    })
    expect(pageConfigFor(null, config)).toMatchObject({ remotes: {}, routes: [], slots: {} })
  })

  it('has pages for developers only with devtools', () => {
    const tools: Provides = {
      ...brings({}),
      screens: { tester: { path: '/mockman', access: 'all', title: 'T', forDevelopers: true } },
    }
    expect(createPageConfig(site, { tools }).routes).toEqual([])
    expect(createPageConfig({ ...site, devtools: true }, { tools }).routes).toHaveLength(1)
  })

  it('has pages that need a server with orders only with such a server', () => {
    const account: Provides = {
      ...brings({}),
      screens: { export: { path: '/export', access: 'customers', title: 'E', needsServer: true } },
    }
    expect(createPageConfig(site, { account }).routes).toEqual([])
    expect(createPageConfig({ ...site, orders: 'server' }, { account }).routes).toHaveLength(1)
  })
})

it('the served configuration lacks what follows a canary’s percentage', () => {
  const build = { entry: '/shop.js', version: '1' }
  const served = { ...build, canary: { ...build, percent: 5 } }
  const canary = { ...served.canary, steps: [25, 100], every: 600 }
  const remotes = { shop: { ...build, canary } }
  expect(servedSite({ ...site, remotes })).toEqual({ ...site, remotes: { shop: served } })
})
