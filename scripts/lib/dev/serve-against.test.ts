// @vitest-environment node
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { originOf } from '../serving/addresses.ts'
import { createReadServer } from '../serving/answer-requests.ts'
import { type FixtureSite, secret, writeFixtureSite } from '../serving/testing/fixture-site.ts'
import { requestFor, sendRaw } from '../serving/testing/raw-request.ts'
import { serveAgainst } from './serve-against.ts'

let build: FixtureSite
let deployment: Server
let server: Server

beforeAll(async () => {
  build = writeFixtureSite()
  deployment = createReadServer((req, res) => void res.end(`deployed ${req.url}`))
  await once(deployment.listen(0, '127.0.0.1'), 'listening')
  const against = { remote: 'catalog', folder: build.folder, port: 0 } as const
  const address = new URL(`http://127.0.0.1:${(deployment.address() as AddressInfo).port}/`)
  server = (await serveAgainst({ ...against, deployment: address })).server
})
afterAll(() => {
  server.close()
  deployment.close()
  build.remove()
})

const ask = (target: string) => sendRaw((server.address() as AddressInfo).port, requestFor(target))

it('serves the local build, and everything else from the deployment, with its query', async () => {
  expect((await ask('/__local/catalog/digits.txt')).body).toContain('0123456789')
  expect((await ask('/products?sort=LOW')).body).toContain('deployed /products?sort=LOW')
})

it('asks the deployment and nobody else', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const target of ['//example.com/x', 'http://example.com/x', '/@example.com/']) {
    await ask(target)
  }
  const origins = fetched.mock.calls.map(([url]) => new URL(String(url)).origin)
  fetched.mockRestore()
  const { port } = deployment.address() as AddressInfo
  expect(new Set(origins)).toEqual(new Set([`http://127.0.0.1:${port}`]))
})

it.each([
  '*',
  '/%',
  'a',
  '/__local/catalog/%',
  '/__local/catalog/../.env',
  '/__local/catalog/.env',
])('is there after a request for %s', async (target) => {
  const { body } = await ask(target)
  expect(body).not.toContain(secret)
  expect((await fetch(`${originOf(server)}/`)).status).toBe(200)
})
