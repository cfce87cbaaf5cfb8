/** What a shop can do while its API does not answer. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen, originOf } from '../serve/index.ts'
import { followLog } from './follow.ts'
import { liveDeployment } from './log.ts'
import { addingTo } from './previews.ts'
import { endCanary, endPreview, goBack, refresh, release, remove } from './release.ts'
import { withCanary, withSettings } from './site-changes.ts'
import { type DeployRoot, deployRootIn } from './store.ts'
import type { Release } from './stored-releases.ts'
import { settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'
import { watchCanaries } from './watch-canaries.ts'

const { inFolder, root, store, goLive, apply } = liveShop()

const shellForNode = `
export const connectApi = ({ base }) => { globalThis.apiBase = base }
export const renderPage = async ({ url }) => ({ head: [], body: '<h1>' + url + '</h1>' })
`

/** @param edition what its pages contain, beside the name of the book. */
const catalogForNode = (edition: string) => `
export const modules = { 'catalog/start': {}, 'catalog/book': {} }
const books = async () => {
  const answer = await fetch(globalThis.apiBase + '/products')
  if (answer.ok) return await answer.json()
  throw Object.assign(new Error('GET /products answered ' + answer.status), { name: 'ApiError' })
}
export const getStaticPaths = async () => Object.keys(await books()).map((id) => ({ id }))
export const loader = async (_, { id }) => ({ edition: '${edition}', book: (await books())[id] ?? null })
`

/** The names of books by id, or `null` if the API does not answer. */
let books: Record<string, string> | null
let server: Server
let first: Release
let second: Release

beforeEach(async () => {
  const answer = (_: unknown, response: ServerResponse) =>
    void response.writeHead(books ? 200 : 404).end(JSON.stringify(books))
  server = await listen(answer, { port: 0 })
  books = { a: 'A', b: 'B' }
  await apply((site) => withSettings(site, { ...settings, api: originOf(server) }))
  await goLive(await store('shell', 'with-api', { forNode: shellForNode }))
  first = await store('catalog', 'first', { forNode: catalogForNode('first') })
  second = await store('catalog', 'second', { forNode: catalogForNode('second') })
  await goLive(first)
})
afterEach(() => void server.close())

const addresses = ['/', '/products/a', '/products/b']
const pagesOf = ({ live }: DeployRoot) =>
  addresses.map((address) => readFileSync(path.join(live, address, 'index.html'), 'utf8'))

/** What a page was rendered from. */
const dataIn = (page: string) => /{"edition".*?}/.exec(page)?.[0]

/** It has the log and the releases, and composes the sites by itself. */
function anotherMachine(name: string): DeployRoot {
  return { ...deployRootIn(inFolder(name)), store: root().store, releases: root().releases }
}

it('goes back with the pages as they were, and brings those of today once the API answers', async () => {
  const before = pagesOf(root())
  await goLive(second)
  expect(pagesOf(root())[1]).toContain('{"edition":"second","book":"A"}')
  const other = anotherMachine('other')
  await followLog(other)
  books = null
  await release({ root: root(), part: 'catalog', to: first.version })
  expect(pagesOf(root())).toEqual(before)
  // A machine that has only the pages of the second edition goes back with their data.
  await followLog(other)
  expect(pagesOf(other)[1]).toContain('{"edition":"second","book":"A"}')
  expect(pagesOf(other)[1]).toContain(first.version)

  books = { a: 'A', b: 'New' }
  await refresh(root())
  await followLog(other)
  expect(pagesOf(other)).toEqual(pagesOf(root()))
  expect(pagesOf(other)[2]).toContain('{"edition":"first","book":"New"}')
})

/** As `npx bookshelf follow`, after reports that the canary fails. */
async function stopCanary() {
  const live = await liveDeployment(root())
  if (!live) throw new Error('Nothing is live')
  const about = { about: 'canary', remote: 'catalog', canary: second.version, percent: 10 }
  const line = (kind: string, { version }: Release) =>
    JSON.stringify({ at: live.at, reports: [{ ...about, kind, version, route: '/' }] })
  const used = Array.from({ length: 200 }, () => line('used', first))
  const failed = Array.from({ length: 40 }, () => line('failed', second))
  writeFileSync(inFolder('reports.jsonl'), [...used, ...failed, ''].join('\n'))
  const watch = watchCanaries({ root: root(), reports: inFolder('reports.jsonl'), tell: () => {} })
  await watch(live)
}

it.each<[string, () => Promise<unknown>]>([
  ['ends a canary', () => endCanary(root(), 'catalog')],
  ['stops a canary that is watched', stopCanary],
  ['ends a preview', () => endPreview(root(), 'redesign')],
  ['takes a remote out', () => remove(root(), 'devtools')],
  ['goes back with everything', () => goBack(root(), 4, 'all')],
])('%s', { tags: ['second-tier'] }, async (_, act) => {
  await apply((site) => withCanary(site, second, 10, { every: 600 }))
  await apply(addingTo('redesign', second, { screens: {}, slots: [], overlays: [] }, 'Asha'))
  const before = pagesOf(root()).map(dataIn)
  books = null
  await act()
  expect((await liveDeployment(root()))?.number).toBe(7)
  expect(pagesOf(root()).map(dataIn)).toEqual(before)
})

it('releases nothing new', async () => {
  books = null
  await expect(goLive(second)).rejects.toThrow('GET /products answered 404')
  expect((await liveDeployment(root()))?.number).toBe(4)
})

it('goes back from a machine without pages only if these may be empty there', {
  tags: ['second-tier'],
}, async () => {
  await goLive(second)
  books = null
  const back = (allowEmptyPages = false) =>
    release({ root: anotherMachine('new'), part: 'catalog', to: first.version, allowEmptyPages })
  await expect(back()).rejects.toThrow(/Not prerendered: \/\. .*No earlier page has its data\./)
  await back(true)
  await followLog(root())
  expect(pagesOf(root())[1]).toContain('{"edition":"first","book":"A"}')
})
