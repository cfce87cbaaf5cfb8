import fs, { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { originOf } from './http-server.ts'
import { serveSite } from './serve-site.ts'
import { type FixtureSite, secret, writeFixtureSite } from './testing/fixture-site.ts'
import { requestFor, sendRaw } from './testing/raw-request.ts'

let site: FixtureSite
let server: Server

beforeAll(async () => {
  site = writeFixtureSite()
  server = await serveSite({ folder: site.folder, port: 0 })
})
afterAll(() => {
  server.close()
  site.remove()
})

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(originOf(server) + address, { method, headers })
const raw = (target: string, method?: string, headers?: string[]) =>
  sendRaw((server.address() as AddressInfo).port, requestFor(target, method, headers))

describe('a served site', () => {
  it('answers addresses with pages, files, and a 404 for everything else', async () => {
    expect(await (await get('/')).text()).toBe('<h1>Home</h1>')
    expect(await (await get('/products/any?from=home')).text()).toBe('<h1>A book</h1>')
    expect(await (await get('/digits.txt')).text()).toBe('0123456789')
    const lost = await get('/no/such/page', { range: 'bytes=0-1', 'if-none-match': '*' })
    expect([lost.status, await lost.text()]).toEqual([404, '<h1>Page Not Found</h1>'])
    expect((await get('/gone.js')).status).toBe(404)
    expect((await raw('http://localhost/digits.txt')).body).toContain('0123456789')
  })

  it.each(['*', 'digits.txt', '/%', '/%ff', '/%00', '/a%00b', '/#', 'http://', '?', 'ftp://x/'])(
    'a malformed target is a bad request: %s',
    async (target) => expect((await raw(target)).status).toBe(400),
  )

  it.each(['//', '///', '//digits.txt', '/digits.txt/', '/products//x'])(
    'an address with an empty name is not there: %s',
    async (target) => expect((await raw(target)).status).toBe(404),
  )

  it.each([
    '/index.html',
    '/products/_/index.html',
    '/404.html',
    '/index%2ehtml',
    '/index.html?a=1',
  ])('the file of a page is not an address: %s', async (target) => {
    const answer = await get(target)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])(
    '%s is answered with 405, which names the allowed methods',
    async (method) => {
      for (const target of ['/', '/digits.txt', '/none']) {
        const { status, head } = await raw(target, method)
        expect(status).toBe(405)
        expect(head).toContain('Allow: GET, HEAD')
      }
    },
  )

  it('answers HEAD like GET, without the file', async () => {
    const answer = await get('/digits.txt', { range: 'bytes=0-1' }, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    expect(await answer.text()).toBe('')
  })

  it.each([
    ...['/.env', '/%2eenv', '/.git/config', '/../outside.txt', '/..%2foutside.txt', '/outside.txt'],
    ...['/everything/etc/passwd', '/dotfile.txt', '/assets/../.env', '/..\\outside.txt'],
  ])(
    'a file outside of the site or with a dot at the start of its name is not there: %s',
    async (target) => {
      const { status, body } = await raw(target)
      expect(status).toBe(404)
      expect(body).not.toContain(secret)
    },
  )

  it('a link to a file of the site is that file', async () => {
    expect(await (await get('/inside.txt')).text()).toBe('0123456789')
  })
})

it.each(['bytes=2-4', 'bytes=-5', 'bytes=0-0', 'bytes=5-2', 'bytes=10-', 'bytes=', 'lines=1-2'])(
  'a request for a part of a file gets the whole file: %s',
  async (range) => {
    const answer = await get('/digits.txt', { range })
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  },
)

describe('a compressed file', () => {
  it.each([
    ['gzip, deflate, br', 'as brotli'],
    ['gzip', 'as gzip'],
    ['identity', 'plain'],
    ['', 'plain'],
  ])('“%s” gets what it allows: %s', async (encoding, text) => {
    const { status, head, body } = await raw('/assets/app-12345678.js', 'GET', [
      `Accept-Encoding: ${encoding}`,
    ])
    expect(status).toBe(200)
    expect(body).toBe(text)
    expect(head).toContain('Vary: Accept-Encoding')
    expect(head).toContain('Content-Type: text/javascript')
    expect(head).toContain('Cache-Control: public, max-age=31536000, immutable')
    expect(head.match(/Content-Encoding: (\w+)/)?.[1]).toBe(
      { 'as brotli': 'br', 'as gzip': 'gzip', plain: undefined }[text],
    )
  })

  it('is not sent again to a browser that has it', async () => {
    const asked = (...more: string[]) =>
      raw('/assets/app-12345678.js', 'GET', ['Accept-Encoding: br', ...more])
    const tag = (await asked()).head.match(/ETag: (.+)/)?.[1]
    const again = await asked(`If-None-Match: ${tag}`)
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

it('lets other sites read remotes, and nothing else', async () => {
  const origin = async (file: string) =>
    (await get(file)).headers.get('access-control-allow-origin')
  expect(await origin('/remotes/cart/remoteEntry.js')).toBe('*')
  for (const file of ['/', '/digits.txt', '/assets/app-12345678.js', '/products/a']) {
    expect(await origin(file)).toBeNull()
  }
})

it('follows the link to another deployment with the next request', async () => {
  const own = writeFixtureSite()
  const live = await serveSite({ folder: own.folder, port: 0 })
  const next = writeFixtureSite()
  next.write('index.html', '<h1>Next</h1>')
  try {
    expect(await (await fetch(originOf(live))).text()).toBe('<h1>Home</h1>')
    rmSync(own.folder)
    symlinkSync(next.folder, own.folder)
    expect(await (await fetch(originOf(live))).text()).toBe('<h1>Next</h1>')
  } finally {
    live.close()
    own.remove()
    next.remove()
  }
})

describe('a file that cannot be read for a moment', () => {
  it.each(['headers.json', '404.html'])('causes a single 500: %s', async (file) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const place = path.join(site.folder, file)
    const content = fs.readFileSync(place, 'utf8')
    rmSync(place)
    mkdirSync(place)
    expect((await get('/none')).status).toBe(500)
    rmSync(place, { recursive: true })
    site.write(file, content)
    expect((await get('/none')).status).toBe(404)
  })

  it.each(['open', 'read'] as const)(
    'breaks off a single answer, if it fails to %s',
    async (step) => {
      const broken = vi.spyOn(fs, step).mockImplementation((...args: unknown[]) => {
        const done = args.at(-1) as (error: Error) => void
        process.nextTick(() => done(new Error('Too many open files')))
      })
      const { body } = await raw('/digits.txt')
      broken.mockRestore()
      expect(body).not.toContain('0123456789')
      expect((await get('/digits.txt')).status).toBe(200)
    },
  )
})
