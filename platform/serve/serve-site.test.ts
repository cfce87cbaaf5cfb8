import fs, { mkdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serveSite } from './serve-site.ts'
import { answersLikeEveryServer } from './testing/answers.ts'
import { type FixtureSite, writeFixtureSite } from './testing/fixture-site.ts'
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

const place = () => (server.address() as AddressInfo).port
const ask = (target: string, method?: string, headers?: string[]) =>
  sendRaw(place(), requestFor(target, method, headers))

describe('a served site', () => {
  answersLikeEveryServer(() => ({ place: place(), site }))

  it('answers a target that names its host', async () => {
    expect((await ask('http://localhost/digits.txt')).body).toBe('0123456789')
  })

  it.each([
    ['a header of 20 kB', requestFor('/digits.txt', 'GET', [`A: ${'b'.repeat(20_000)}`]), 431],
    ['a target of 40 kB', requestFor(`/${'a'.repeat(40_000)}`), 431],
    ['an unknown method', requestFor('/digits.txt', 'X'), 400],
    [
      'two lengths',
      requestFor('/', 'POST', ['Content-Length: 1', 'Transfer-Encoding: chunked']),
      400,
    ],
  ])('refuses %s, and keeps working', async (_, bytes, status) => {
    expect((await sendRaw(place(), bytes)).status).toBe(status)
    expect((await ask('/digits.txt')).status).toBe(200)
  })

  it('answers neither conditions nor ranges for an address that it does not have', async () => {
    const lost = await ask('/no/such/page', 'GET', ['Range: bytes=0-1', 'If-None-Match: *'])
    expect([lost.status, lost.body]).toEqual([404, '<h1>Page Not Found</h1>'])
  })

  it.each(
    Object.entries({
      '/books': '/',
      '/books/?sort=new': '/?sort=new',
      '/books/moby-dick': '/products/moby-dick',
      '/books/moby%20dick%5C/?from=home&a=%2F': '/products/moby%20dick%5C?from=home&a=%2F',
    }),
  )('answers the former address %s with the new one', async (target, wanted) => {
    const { status, headers } = await ask(target)
    expect([status, headers.get('Location')]).toEqual([301, wanted])
    expect(headers.get('Cache-Control')).toBe('no-cache')
  })

  it('redirects neither from a page nor from what is no former address', async () => {
    expect(await ask('/books/new')).toMatchObject({ status: 200, body: '<h1>New</h1>' })
    expect((await ask('/books/moby-dick', 'POST')).status).toBe(405)
    for (const target of ['/books/a/b', '/books/a.b', '/Books'])
      expect((await ask(target)).status, target).toBe(404)
  })

  it('answers a call of an API that it does not have without a page', async () => {
    const lost = await ask('/api/x')
    expect([lost.status, lost.body]).toEqual([404, 'Not found'])
  })

  it.each(['*', 'digits.txt', '/%', '/%ff', '/%00', '/a%00b', '/#', 'http://', '?', 'ftp://x/'])(
    'a malformed target is a bad request: %s',
    async (target) => expect((await ask(target)).status).toBe(400),
  )

  it.each(['//', '///', '//digits.txt', '/digits.txt/', '/products//x', '/404.html'])(
    'an address with an empty name, or that of a file, is not there: %s',
    async (target) => {
      const lost = await ask(target)
      expect([lost.status, lost.body]).toEqual([404, 'Not found'])
    },
  )

  it('answers TRACE with 405, which names the allowed methods', async () => {
    const { status, headers } = await ask('/', 'TRACE')
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('a link to a file of the site is that file', async () => {
    expect((await ask('/inside.txt')).body).toBe('0123456789')
  })

  it.each(['bytes=2-4', 'bytes=-5', 'bytes=0-0', 'bytes=5-2', 'bytes=10-', 'bytes=', 'lines=1-2'])(
    'a request for a part of a file gets the whole file: %s',
    async (range) => {
      const { status, body } = await ask('/digits.txt', 'GET', [`Range: ${range}`])
      expect([status, body]).toEqual([200, '0123456789'])
    },
  )

  it('prefers brotli, which is smaller', async () => {
    const { headers, body } = await ask('/assets/app-12345678.js', 'GET', [
      'Accept-Encoding: gzip, deflate, br',
    ])
    expect([headers.get('Content-Encoding'), body]).toEqual(['br', 'as brotli'])
  })
})

describe('a file that cannot be read for a moment', () => {
  it.each(['headers.json', '404.html'])('causes a single 500: %s', async (file) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const place = path.join(site.folder, file)
    const content = fs.readFileSync(place, 'utf8')
    rmSync(place)
    mkdirSync(place)
    expect((await ask('/none')).status).toBe(500)
    rmSync(place, { recursive: true })
    site.write(file, content)
    expect((await ask('/none')).status).toBe(404)
  })

  it.each(['open', 'read'] as const)(
    'breaks off a single answer, if it fails to %s',
    async (step) => {
      const broken = vi.spyOn(fs, step).mockImplementation((...args: unknown[]) => {
        const done = args.at(-1) as (error: Error) => void
        process.nextTick(() => done(new Error('Too many open files')))
      })
      const { body } = await ask('/digits.txt')
      broken.mockRestore()
      expect(body).not.toContain('0123456789')
      expect((await ask('/digits.txt')).status).toBe(200)
    },
  )
})
