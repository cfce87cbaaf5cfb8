import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product } from 'shared/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** @param answer how long the server may take, in milliseconds. */
function compose(name = 'old', answer = 30_000, site = fixtureSite(server.url)) {
  const builds = fixtureBuilds(inFolder('builds'))
  const timeouts = { answer, pause: 1 }
  return composeSite({ site, out: inFolder(name), builds, timeouts })
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
    const error = await compose().catch((error: Error) => error.message)
    server.allowed['access-control-allow-headers'] = before
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
