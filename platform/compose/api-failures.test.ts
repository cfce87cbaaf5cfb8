import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product, SiteConfig } from 'shared/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { composeSite } from './compose-site.ts'
import { type BooksServer, serveBooks } from './testing/books-server.ts'
import { fixtureBuilds, fixtureSite } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder('for all tests')

let server: BooksServer
let a: Product
let b: Product

beforeAll(async () => {
  server = await serveBooks(['a', 'b'])
  ;[a, b] = server.books as [Product, Product]
  await compose()
  server.books.push({ ...a, _id: 'c' })
})
beforeEach(() => {
  server.instead.clear()
  server.asked.length = 0
})
afterAll(() => {
  server.close()
})

const homePage = (name = 'old') => readFileSync(path.join(inFolder(name), 'index.html'), 'utf8')

/** @param answer how long the server may take, in milliseconds. @param earlier sites for an urgent change. */
function compose(
  name = 'old',
  answer = 30_000,
  site = fixtureSite(server.url),
  earlier?: readonly string[],
) {
  const builds = fixtureBuilds(inFolder('builds'))
  const timeouts = { answer, pause: 1 }
  return composeSite({ site, out: inFolder(name), builds, timeouts, earlier })
}

/** Composes a site for an urgent change, which may use the old one. @param settings that differ from those of the old one. */
function composeUrgently(name: string, settings: Partial<SiteConfig> = {}) {
  return compose(name, 30_000, { ...fixtureSite(server.url), ...settings }, [inFolder('old')])
}

/** Composes a site over the old one, and expects a failure that leaves the old one in place. @returns the error. */
async function refusal(answer?: number) {
  const before = homePage()
  const error = await compose('old', answer).catch((error: Error) => error)
  expect(error).toMatchObject({ name: 'MissingDataError' })
  expect(homePage()).toBe(before)
  expect(existsSync(`${inFolder('old')}.draft`)).toBe(false)
  return (error as Error).message
}

describe('composition from an API', () => {
  it('repeats failed calls, and gets the data', async () => {
    let failures = 2
    server.instead.set('/products', (response) => {
      failures -= 1
      if (failures === 0) server.instead.delete('/products')
      response.writeHead(503).end()
    })
    await compose('new')
    expect(existsSync(path.join(inFolder('new'), 'products/c/index.html'))).toBe(true)
    expect(homePage('new')).toContain('Book b')
  })

  it('keeps the old site if the server does not answer in time, and names the call', async () => {
    server.instead.set('/products', () => {})
    expect(await refusal(200)).toMatch(/GET \/products got no answer/)
  })

  it('keeps the old site if one book fails each time, and names the book', {
    tags: ['second-tier'],
  }, async () => {
    server.instead.set('/products/b', (response) => response.writeHead(500).end())
    expect(await refusal()).toMatch(/^\/products\/b: GET \/products\/:productId answered 500/)
    expect(server.asked.filter((asked) => asked === '/products/b')).toHaveLength(3)
  })

  it('keeps the old site if an answer is truncated', { tags: ['second-tier'] }, async () => {
    server.instead.set('/products', (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"products":[', () => response.destroy())
    })
    expect(await refusal()).toMatch(/GET \/products got no answer/)
  })

  it.each([
    ['the price of a book', 2, 'cheap', /contract does not know.*at products\.b\.price/],
    ['its answers to queries', undefined, 1, /contract does not know: .*Expected "total"/],
  ])(
    'keeps the old site if the server breaks the contract in %s, and does not repeat the call',
    {
      tags: ['second-tier'],
    },
    async (_, total, price, reason) => {
      server.instead.set('/products', (response) =>
        response.end(JSON.stringify({ products: [a, { ...b, price }], total })),
      )
      expect(await refusal()).toMatch(reason)
      expect(server.asked).toEqual(['/products'])
    },
  )

  it('keeps the old site if browsers may not send the server idempotency keys, and says so', async () => {
    const { 'access-control-allow-headers': before = '' } = server.allowed
    server.allowed['access-control-allow-headers'] = 'authorization'
    const errors = [compose(), composeUrgently('urgent')].map((composition) =>
      composition.catch((error: Error) => error.message),
    )
    const refused = await Promise.all(errors)
    server.allowed['access-control-allow-headers'] = before
    for (const error of refused)
      expect(error).toMatch(/does not let browsers .* send the header Idempotency-Key/)
  })

  it('leaves pages to the browser if the API is at the shop’s own, unknown origin', {
    tags: ['second-tier'],
  }, async () => {
    const { origin: _, ...site } = fixtureSite('/api')
    const { failures } = await compose('browser', 200, site)
    const reason = expect.stringContaining('cannot find /api: site.json has no “origin”')
    expect(failures).toContainEqual({ page: '/', screen: 'catalog/home', reason })
    expect(homePage('browser')).toContain('<div id="root"></div>')
  })
})

describe('composition for an urgent change, without an API', () => {
  const fileIn = (name: string, file: string) =>
    readFileSync(path.join(inFolder(name), file), 'utf8')
  beforeEach(() => {
    server.instead.set('/products', (response) => response.writeHead(404).end())
  })

  it('uses the pages and the sitemap of an earlier site, and does not ask the API again', async () => {
    expect(await composeUrgently('copied')).toMatchObject({ isEarlier: true, failures: [] })
    const files = ['index.html', 'products/a/index.html', 'products/b/index.html', 'sitemap.xml']
    for (const file of files) expect(fileIn('copied', file)).toBe(fileIn('old', file))
    expect(existsSync(path.join(inFolder('copied'), 'products/c/index.html'))).toBe(false)
    expect(server.asked).toEqual(['/products'])
  })

  it('does so, too, if a gateway answers every call in place of the API', async () => {
    for (const address of ['/user/wishlist', '/products'])
      server.instead.set(address, (response) => response.writeHead(502).end())
    expect(await composeUrgently('behind')).toMatchObject({ isEarlier: true, failures: [] })
  })

  it('asks the API once more if no earlier site has a page, and then has the data of today', async () => {
    server.instead.set('/products', (response) => {
      server.instead.delete('/products')
      response.writeHead(404).end()
    })
    const changes = await composeUrgently('late', { mockDelay: 5 })
    expect(changes.failures).toEqual([])
    expect(changes.isEarlier).toBeUndefined()
    expect(existsSync(path.join(inFolder('late'), 'products/c/index.html'))).toBe(true)
  })

  it('leaves pages to the browser if their settings have changed, except those that need no data', async () => {
    const { failures } = await composeUrgently('left', { mockDelay: 5 })
    const reason = expect.stringContaining('no earlier page of the same releases and settings')
    expect(failures).toMatchObject([
      { page: '/products/:productId', reason },
      { page: '/', reason },
    ])
    expect(homePage('left')).toContain('<div id="root"></div>')
    expect(existsSync(path.join(inFolder('left'), 'products/a/index.html'))).toBe(false)
    expect(fileIn('left', 'about/index.html')).toContain('<h1>/about</h1>{"about":"us"}')
  })

  it('says only once which remotes do not answer', { tags: ['second-tier'] }, async () => {
    const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const entry = 'http://localhost:1/mf-manifest.json'
    const elsewhere = { entry, version: '1', provides: { slots: ['a'] } }
    const { remotes } = fixtureSite(server.url)
    await composeUrgently('without', { remotes: { ...remotes, elsewhere } })
    const lines = print.mock.calls.filter(([line]) => String(line).includes(entry))
    print.mockRestore()
    expect(lines).toHaveLength(1)
  })
})
