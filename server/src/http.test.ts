/** What the HTTP side promises: time limits, caches, compression, and what operators see. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { products } from 'mock-api/seed'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from './app'
import { createMetrics } from './metrics'
import { startServer, type TestServer } from './testing/start-server'
import { compileValidator } from './validation'

/** An app without the calls of the shop. */
async function appAlone() {
  const app = await createApp({
    log: pino({ enabled: false }),
    trustProxy: null,
    origin: 'https://shop.example',
    metrics: createMetrics(),
    limits: { headers: 1000, request: 1500, silence: 3000, check: 10 },
  })
  onTestFinished(() => app.close())
  return app
}

describe('a query', () => {
  test('is read by the schema that a call declares', async () => {
    const app = await appAlone()
    app.setValidatorCompiler(compileValidator)
    const querystring = v.strictObject({
      since: v.pipe(v.string(), v.maxLength(10, 'is too long')),
    })
    app.get('/', { schema: { querystring } }, async ({ query }) => query)
    const answerTo = async (query: string) => (await app.inject(`/?${query}`)).json()
    expect(await answerTo('since=2026-11-30')).toEqual({ since: '2026-11-30' })
    expect(await answerTo('since=2026-11-30T10')).toMatchObject({ errors: ['since is too long.'] })
    expect(await answerTo('since=%00')).toEqual({
      errors: ['since contains a character that cannot be stored.'],
    })
  })

  test('has its parameters by name, where a call declares no schema', async () => {
    const app = await appAlone()
    app.get('/', async ({ query }) => query)
    expect((await app.inject('/?count=2&skip=10')).json()).toEqual({ count: '2', skip: '10' })
  })
})

describe('a client that takes its time', () => {
  /** Sends `text` and no more. @returns what was answered when the connection has ended. */
  async function answerTo(text: string): Promise<string> {
    const app = await appAlone()
    app.post('/', async () => 'read')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const answered: string[] = []
    socket.on('data', (data) => answered.push(String(data)))
    socket.write(text)
    await once(socket, 'close')
    return answered.join('')
  }

  test.each([
    [
      'a body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n1234',
    ],
    ['its headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: 1'],
  ])('for %s is answered 408, and its connection ends', async (_, text) => {
    expect(await answerTo(text)).toMatch(/^HTTP\/1.1 408 /)
  })

  test('and sends nothing at all loses its connection', async () => {
    expect(await answerTo('')).not.toContain('200')
  })
})

describe('an answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers })

  test('about books may be kept by caches, which have to ask whether it is still true', async () => {
    const first = await get('/api/products?limit=2')
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"/)
    const again = await get('/api/products?limit=2', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/api/products?limit=3', { 'if-none-match': etag })
    expect(other.statusCode).toBe(200)
  })

  test('with all books is compressed once, and is known by its tag', async () => {
    const plain = await get('/api/products')
    const small = await get('/api/products', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers.vary).toMatch(/accept-encoding/i)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const answer = JSON.parse(String(gunzipSync(small.rawPayload)))
    expect(answer).toEqual({ products, total: products.length })
    const etag = String(plain.headers.etag)
    expect(small.headers.etag).toBe(etag)
    expect((await get('/api/products', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('is not compressed for a client that refuses that', async () => {
    const { headers } = await get('/api/products', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('to a compressed body is a refusal: it is not even unpacked', async () => {
    const payload = gzipSync('{"email":"a@x.test","password":"turn the page"}')
    for (const encoding of ['gzip', 'br']) {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload,
      })
      expect([statusCode, body]).toEqual([400, '{"errors":["The body is not valid JSON."]}'])
    }
  })

  test('asks for HTTPS on its own host, and not on subdomains, which may not be those of the shop', async () => {
    const { headers } = await get('/api/products?limit=1')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('about a customer, and a failure, is kept nowhere', async () => {
    const { client } = server
    const body = { email: 'kept@x.test', password: 'turn the page', firstName: 'A', lastName: 'B' }
    const signedUp = await client.send('POST /auth/signup', { body })
    const { encodedToken } = signedUp.body as { encodedToken: string }
    for (const answer of [
      await get('/api/user/cart', { authorization: encodedToken }),
      await get('/api/user/cart'),
      await get('/api/products/unknown'),
      await get('/api/nothing'),
    ]) {
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
        answer.statusCode,
        'no-store',
      ])
    }
  })

  test('of the metrics counts calls by route, connections, and warnings', async () => {
    await get('/api/products/unknown')
    const { body, headers } = await get('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /bookshelf_call_seconds_count\{method="GET",route="\/api\/products\/:productId",status="404"\} [1-9]/,
    )
    expect(body).toContain('bookshelf_database_connections{state="most"} 1')
    expect(body).toContain('bookshelf_passwords_waiting 0')
    expect(body).toContain('bookshelf_searches_waiting{what="searches"} 0')
    // The email of the signup may be sent already.
    expect(body).toMatch(/bookshelf_waiting\{what="emails"\} [01]\n/)
    expect(body).toContain('bookshelf_waiting{what="emails set aside"} 0')
    expect(body).toContain('bookshelf_waiting{what="payments"} 0')
    expect(body).toMatch(/^process_cpu_seconds_total /m)
  })

  test('of the metrics has at 0 from the start what alerts wait for', async () => {
    const text = await createMetrics().text()
    expect(text).toContain('\nbookshelf_warning_lines_total 0\n')
    for (const status of [500, 503]) {
      expect(text).toContain(`\nbookshelf_failures_total{status="${status}"} 0\n`)
    }
  })

  test('of the metrics counts failures of the server by status alone', async () => {
    const metrics = createMetrics()
    const call = { method: 'GET', route: '/readyz', status: 503 }
    metrics.countCall(call, 1)
    metrics.countCall({ ...call, status: 404 }, 1)
    const text = await metrics.text()
    expect(text).toContain('\nbookshelf_failures_total{status="503"} 1\n')
    expect(text).not.toContain('bookshelf_failures_total{status="404"}')
  })

  test('of the metrics counts the lines of the log that a person should look at', async () => {
    server.app.log.warn({ payment: '1' }, 'something looks wrong')
    server.app.log.info('nothing looks wrong')
    const { body } = await get('/metrics')
    expect(body).toContain('bookshelf_warnings_total{message="something looks wrong"} 1')
    expect(body).toMatch(/^bookshelf_warning_lines_total [1-9]/m)
    expect(body).not.toContain('nothing looks wrong')
  })
})
