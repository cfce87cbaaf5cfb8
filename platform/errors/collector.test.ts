import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { originOf } from '../serve/index.ts'
import { openCollector } from './collector.ts'

const inFolder = temporaryFolder()

const vital = {
  about: 'vital',
  name: 'LCP',
  value: 1200,
  owner: 'catalog',
  version: '1.0.0',
  route: '/',
}
const canary = {
  about: 'canary',
  kind: 'used',
  remote: 'catalog',
  version: '1.1.0',
  canary: '1.1.0',
  percent: 10,
  route: '/',
}
let file: string
let server: Server

beforeEach(async () => {
  file = inFolder('new/reports.jsonl')
  server = await openCollector({ file, releases: inFolder('releases'), port: 0 })
})
afterEach(() => {
  server.close()
})

const at = (place: string) => `${originOf(server)}${place}`
const post = (body: string) => fetch(at('/reports'), { method: 'POST', body })

it('accepts reports from pages of any origin, and adds the time of its own clock', async () => {
  const asked = await fetch(at('/reports'), { method: 'OPTIONS' })
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  const before = new Date().toISOString()
  const body = JSON.stringify({
    at: '1999-01-01T00:00:00Z',
    reports: [{ ...vital, shopper: 'Ada' }, canary],
  })
  expect((await post(body)).status).toBe(204)
  const [line = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(line).reports).toEqual([vital, canary])
  expect(JSON.parse(line).at >= before).toBe(true)
})

it.each([
  ['nonsense', 400],
  ['{}', 400],
  ['{"reports":[]}', 400],
  [JSON.stringify({ reports: [{ ...vital, value: 'fast' }] }), 400],
  [JSON.stringify({ reports: [{ ...vital, version: 'x'.repeat(501) }] }), 400],
  ['x'.repeat(64 * 1024 + 1), 413],
])('refuses what is not a report: %#', async (body, status) => {
  expect((await post(body)).status).toBe(status)
  expect(existsSync(file)).toBe(false)
  expect((await post(JSON.stringify({ reports: [vital] }))).status).toBe(204)
})

it.each([
  ['GET', '/reports', 405],
  ['POST', '/', 404],
  ['POST', '/new/reports.jsonl', 404],
])('answers %s %s with %i', async (method, place, status) => {
  expect((await fetch(at(place), { method })).status).toBe(status)
})

const crash = {
  about: 'remote',
  kind: 'crashed',
  remote: 'cart',
  version: '1.0.0',
  route: '/cart',
  cause: 'TypeError',
  stack: ['/remotes/cart/assets/cart-a1b2c3d4.js:1:2'],
}

it('stores each failure with its fingerprint', async () => {
  const start = { about: 'start', version: '1.0.0', route: '/cart', cause: 'script not loaded' }
  await post(JSON.stringify({ reports: [vital, { ...crash, fingerprint: 'made up' }, start] }))
  const { reports } = JSON.parse(readFileSync(file, 'utf8'))
  const tenDigits = expect.stringMatching(/^[\da-f]{10}$/)
  expect(reports).toEqual([
    vital,
    { ...crash, fingerprint: tenDigits },
    { ...start, fingerprint: tenDigits },
  ])
})

describe('forwarding to an OpenTelemetry collector', () => {
  let otel: Server
  let status: number
  const received: { url: string | undefined; body: unknown }[] = []

  beforeEach(async () => {
    status = 200
    received.length = 0
    otel = createServer(async (req, res) => {
      received.push({ url: req.url, body: await json(req) })
      res.writeHead(status).end('{}')
    })
    await once(otel.listen(0, 'localhost'), 'listening')
    server.close()
    const forwardTo = new URL(originOf(otel))
    server = await openCollector({ file, releases: inFolder(), forwardTo, port: 0 })
  })
  afterEach(() => {
    otel.close()
  })

  it('sends each report as a log record in its protocol', async () => {
    await post(JSON.stringify({ reports: [vital, crash] }))
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const text = (key: string, value: unknown) => ({ key, value: { stringValue: value } })
    const scoped = (...logRecords: unknown[]) => [{ scope: { name: 'bookshelf' }, logRecords }]
    const about = [text('service.name', 'bookshelf-catalog'), text('service.version', '1.0.0')]
    const info = {
      ...{ timeUnixNano: expect.stringMatching(/^\d{13}000000$/), eventName: 'vital.LCP' },
      ...{ severityNumber: 9, severityText: 'INFO', body: { stringValue: 'vital.LCP' } },
      attributes: [
        text('url.template', '/'),
        { key: 'bookshelf.value', value: { doubleValue: 1200 } },
      ],
    }
    const error = expect.objectContaining({
      ...{ severityText: 'ERROR', body: { stringValue: 'remote.crashed: TypeError' } },
      attributes: [
        text('url.template', '/cart'),
        text('exception.message', 'TypeError'),
        text('exception.stacktrace', `at ${crash.stack[0]}`),
        text('bookshelf.fingerprint', expect.stringMatching(/^[\da-f]{10}$/)),
      ],
    })
    const resourceLogs = [
      { resource: { attributes: about }, scopeLogs: scoped(info) },
      expect.objectContaining({ scopeLogs: scoped(error) }),
    ]
    expect(received[0]).toEqual({ url: '/v1/logs', body: { resourceLogs } })
  })

  it.each(['refuses them', 'is down'])('stores reports when it %s, and says so', async (what) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    status = 503
    if (what === 'is down') {
      otel.close()
      await once(otel, 'close')
    }
    expect((await post(JSON.stringify({ reports: [vital] }))).status).toBe(204)
    expect(JSON.parse(readFileSync(file, 'utf8')).reports).toEqual([vital])
    await vi.waitFor(() =>
      expect(said).toHaveBeenCalledWith(
        expect.stringMatching(/^The reports could not be forwarded to http:\/\/localhost:\d+\/: /),
      ),
    )
  })
})

it('prints nothing if a page is left while it sends', async () => {
  const said = vi.spyOn(console, 'error')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, 'localhost')
  socket.write('POST /reports HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\n{')
  await once(server, 'request')
  socket.destroy()
  expect((await post(JSON.stringify({ reports: [vital] }))).status).toBe(204)
  expect(said).not.toHaveBeenCalled()
})
