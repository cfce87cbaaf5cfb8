import type { Server } from 'node:http'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api'
import { composeSite, readSite } from '../../scripts/lib/compose-site'
import { inRoot } from '../../scripts/lib/root'
import { originOf, serveSite } from '../../scripts/lib/static-server'
import { readManifest } from '../../scripts/lib/vite-manifest'
import { buyABook } from '../buying'
import { expect, test } from '../fixtures'

const out = inRoot('dist/real-server-site')
let api: Awaited<ReturnType<typeof serveMockApi>>
let shop: Server

test.beforeAll(async () => {
  api = await serveMockApi({ port: 0 })
  const site = readSite(inRoot('config/site.json'))
  await composeSite({ site: { ...site, api: api.url }, out })
  shop = await serveSite({ folder: out, port: 0 })
})
test.afterAll(async () => {
  shop.close()
  await api.close()
})

test.describe('a shop in front of a real server', () => {
  test('sells a book, and never downloads the fake server', async ({ browser, complaints }) => {
    const baseURL = originOf(shop)
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    complaints.listen(page)
    const chunks = Object.entries(readManifest(inRoot('shell/dist')))
    const fakeServer = chunks
      .filter(([key]) => key.includes('mock-api'))
      .map(([, { file }]) => file)
    expect(fakeServer).not.toEqual([])

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await buyABook(page)
    expect(asked.some((url) => url.startsWith(`${api.url}/products`))).toBe(true)
    expect(asked.filter((url) => fakeServer.some((file) => url.endsWith(file)))).toEqual([])
    await context.close()
  })
})
