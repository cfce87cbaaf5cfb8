import type { Server } from 'node:http'
import { composeSite, readSite } from '../../scripts/lib/compose-site'
import { inRoot } from '../../scripts/lib/root'
import { serveFolder } from '../../scripts/lib/serving/serve-folder'
import { originOf, serveSite } from '../../scripts/lib/static-server'
import { expect, test } from '../fixtures'

const servers: Server[] = []

test.afterAll(() => {
  for (const server of servers) server.close()
})

test('a remote on another origin is part of the shop', async ({ page }) => {
  const elsewhere = await serveFolder({
    folder: inRoot('remote-catalog/dist'),
    port: 0,
    headers: { 'Access-Control-Allow-Origin': '*' },
  })
  servers.push(elsewhere)

  const site = readSite(inRoot('config/site.json'))
  const entry = `${originOf(elsewhere)}/remoteEntry.js`
  const out = inRoot('dist/other-origin-site')
  await composeSite({
    site: { ...site, remotes: { ...site.remotes, catalog: { entry, version: '0.1.0' } } },
    out,
  })
  const shop = await serveSite({ folder: out, port: 0 })
  servers.push(shop)

  const fromElsewhere = page.waitForResponse((response) => response.url() === entry)
  await page.goto(`${originOf(shop)}/products`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect((await fromElsewhere).ok()).toBe(true)
})
