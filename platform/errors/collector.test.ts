import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { originOf } from '../serve/index.ts'
import { openCollector } from './collector.ts'

const vital = {
  about: 'vital',
  name: 'LCP',
  value: 1200,
  owner: 'catalog',
  version: '1.0.0',
  route: '/',
}
let folder: string
let file: string
let server: Server

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-collector-'))
  file = path.join(folder, 'new/reports.jsonl')
  server = await openCollector({ file, releases: path.join(folder, 'releases'), port: 0 })
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const at = (place: string) => `${originOf(server)}${place}`
const post = (body: string) => fetch(at('/reports'), { method: 'POST', body })

it('takes what a page of any origin sends, with the time of its own clock', async () => {
  const asked = await fetch(at('/reports'), { method: 'OPTIONS' })
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  const before = new Date().toISOString()
  const body = JSON.stringify({
    at: '1999-01-01T00:00:00Z',
    reports: [{ ...vital, shopper: 'Ada' }],
  })
  expect((await post(body)).status).toBe(204)
  const [line = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(line).reports).toEqual([vital])
  expect(JSON.parse(line).at >= before).toBe(true)
})

it.each([
  ['nonsense', 400],
  ['{}', 400],
  ['{"reports":[]}', 400],
  [JSON.stringify({ reports: [{ ...vital, value: 'fast' }] }), 400],
  [JSON.stringify({ reports: [{ ...vital, version: 'x'.repeat(501) }] }), 400],
  ['x'.repeat(64 * 1024 + 1), 413],
])('refuses what is no report: %#', async (body, status) => {
  expect((await post(body)).status).toBe(status)
  expect(existsSync(file)).toBe(false)
  expect((await post(JSON.stringify({ reports: [vital] }))).status).toBe(204)
})

it.each([
  ['GET', '/reports', 405],
  ['POST', '/', 405],
  ['GET', '/new/reports.jsonl', 404],
  ['GET', '/?measure=constructor', 200],
])('answers %s %s with %i', async (method, place, status) => {
  expect((await fetch(at(place), { method })).status).toBe(status)
})

it('shows what has been reported, in plots and tables, as text and not as markup', async () => {
  expect(await (await fetch(at('/'))).text()).toContain('Nothing has been reported yet.')
  await post(JSON.stringify({ reports: [{ ...vital, owner: '<script>' }, vital] }))
  const answer = await fetch(at('/?measure=lcp'))
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await answer.text()
  expect(page).toContain('aria-label="Largest paint of catalog: the table has the numbers"')
  expect(page).toContain('<td>1.0.0</td><td>1200 ms</td><td>1</td>')
  expect(page).not.toContain('<script>')
})

it('stores each failure with the fingerprint by which it is shown', async () => {
  const crash = { about: 'remote', kind: 'crashed', remote: 'cart', version: '1.0.0' }
  const start = { about: 'start', version: '1.0.0', route: '/cart', cause: 'script not loaded' }
  await post(JSON.stringify({ reports: [vital, { ...crash, fingerprint: 'made up' }, start] }))
  const { reports } = JSON.parse(readFileSync(file, 'utf8'))
  const tenDigits = expect.stringMatching(/^[\da-f]{10}$/)
  expect(reports).toEqual([
    vital,
    { ...crash, fingerprint: tenDigits },
    { ...start, fingerprint: tenDigits },
  ])
  const page = await (await fetch(at('/?measure=failures'))).text()
  for (const { fingerprint } of reports.slice(1)) expect(page).toContain(fingerprint)
})

it('shows what failed, and what could not be read', async () => {
  writeFileSync(file, 'nonsense\n')
  const crash = {
    about: 'remote',
    kind: 'crashed',
    remote: 'cart',
    version: '1.0.0',
    cause: 'TypeError',
  }
  await post(
    JSON.stringify({
      reports: [{ ...crash, stack: ['/remotes/cart/assets/cart-a1b2c3d4.js:1:2'] }],
    }),
  )
  const page = await (await fetch(at('/?measure=failures'))).text()
  expect(page).toContain('1 × cart: crashed')
  expect(page).toContain('at /remotes/cart/assets/cart-a1b2c3d4.js:1:2')
  expect(page).toContain('Line 1 is no report (not JSON).')
  expect(page).toContain('No source map of cart 1.0.0 is stored')
})

it('says nothing of a page that is left while it sends', async () => {
  const said = vi.spyOn(console, 'error')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /reports HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\n{')
  await once(server, 'request')
  socket.destroy()
  expect((await post(JSON.stringify({ reports: [vital] }))).status).toBe(204)
  expect(said).not.toHaveBeenCalled()
})
