import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { test } from '@playwright/test'
import type { SiteConfig } from 'shared/contract'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api'
import type { Scenario } from '../../mock-api/src/scenarios/scenario'
import { composeSite, readSite } from '../../platform/compose/index'
import { composed, inRoot } from '../../platform/project/index'
import { originOf, serveSite } from '../../platform/serve/index'
import { changeText } from './released-shop'
import { serveFolder } from './serve-folder'

const closers: (() => unknown)[] = []

/** Stops this file's servers after the tests; call it once, outside of them. */
export function closeServersAfterwards(): void {
  test.afterAll(() => Promise.all(closers.map((close) => close())))
}

/**
 * Composes the shop of the end-to-end tests with another configuration, and serves it. Books have no pages of their own
 * unless `changes` says so, since rendering them takes most of the time.
 * @param name names its folder.
 * @returns its origin.
 */
export async function serveShop(name: string, changes: Partial<SiteConfig>): Promise<string> {
  const out = inRoot(`dist/${name}-site`)
  const site = { ...readSite(inRoot('e2e/site.json')), prerender: 'none' as const, ...changes }
  // Most files are the same, and compressing them takes seconds.
  await composeSite({ site, out, previous: [inRoot(composed.testSite)] })
  return originOf(closedLater(await serveSite({ folder: out, port: 0 })))
}

/**
 * Serves a shop whose server has a port of its own.
 * @param name names the shop's folder.
 * @returns the shop's origin, and the server.
 */
export async function serveShopAndServer(
  name: string,
  changes: Partial<SiteConfig> = {},
  scenario: Scenario | 'default' = 'default',
) {
  const api = await serveMockApi({ scenario })
  closers.push(api.close)
  return { api, shop: await serveShop(name, { ...changes, api: api.url }) }
}

/**
 * Serves another version of the catalog from its own port: with another text, and another name of every file.
 * @returns its origin, and its folder.
 */
export async function serveSecondCatalog(words: { from: string; to: string }) {
  // One for each test, since two may run at the same time.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-second-catalog-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(inRoot('remote-catalog/dist'), folder, { recursive: true })
  changeText(folder, words.from, words.to)
  const headers = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*' }
  return { folder, origin: originOf(closedLater(await serveFolder({ folder, headers }))) }
}

/** Registers a server, so that it is stopped after the tests. */
export function closedLater(server: Server): Server {
  closers.push(() => server.close())
  return server
}
