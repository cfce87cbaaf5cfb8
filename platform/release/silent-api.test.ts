/** What a shop can do while its API does not answer. */
import { cpSync, existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Provides } from 'shared/contract'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PartName } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { listen, originOf } from '../serve/index.ts'
import { deploy } from './deploy.ts'
import { followLog } from './follow.ts'
import { liveDeployment } from './log.ts'
import { addingTo } from './previews.ts'
import { endCanary, endPreview, goBack, refresh, release, remove } from './release.ts'
import { type LiveSite, withCanary, withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn } from './store.ts'
import { type Release, storeRelease } from './stored-releases.ts'
import { rootWithReleases, settings, writeBuild, writeForNode } from './testing/fixture-builds.ts'
import { watchCanaries } from './watch-canaries.ts'

const inFolder = temporaryFolder('for all tests')

const shellForNode = `
export const connectApi = ({ base }) => { globalThis.apiBase = base }
export const renderPage = async ({ url, modules }) => {
  const { content = () => '' } = modules['catalog/start'] ?? {}
  return { head: [], body: '<h1>' + url + '</h1>' + content() }
}`

/** Its screens read a store, which only the loader fills. @param edition what its pages contain beside the name of the book. */
const catalogForNode = (edition: string) => `
let store = 'loading'
const screen = { content: () => '${edition} ' + store }
export const modules = { 'catalog/start': screen, 'catalog/book': screen }
const books = async () => {
  const answer = await fetch(globalThis.apiBase + '/products')
  if (answer.ok) return await answer.json()
  throw Object.assign(new Error('GET /products answered ' + answer.status), { name: 'ApiError' })
}
export const getStaticPaths = async () => Object.keys(await books()).map((id) => ({ id }))
export const loader = async (_, { id }) => {
  store = 'loading'
  const book = (await books())[id] ?? null
  store = 'shows ' + book
  return { book }
}`

/** The names of books by id, or `null` if the API does not answer. */
let books: Record<string, string> | null
let server: Server
let root: DeployRoot
let first: Release
let second: Release

async function store(part: PartName, mark: string, code?: string, provides?: Partial<Provides>) {
  const build = writeBuild(inFolder(mark, part), part, mark, {}, provides)
  const forNode =
    code === undefined ? undefined : writeForNode(inFolder(mark, `${part}-node`), code)
  return storeRelease({ root, part, build, forNode })
}

const apply = (change: (site: LiveSite) => LiveSite) => deploy({ root, change })
const goLive = (release: Release) => apply((site) => withRelease(site, release))

beforeAll(async () => {
  const answer = (_: unknown, response: ServerResponse) =>
    void response.writeHead(books ? 200 : 404).end(JSON.stringify(books))
  server = await listen(answer, { port: 0 })
  const { root: shop, releases } = await rootWithReleases(inFolder())
  root = shop
  const shell = await store('shell', 'two', shellForNode)
  first = await store('catalog', 'first', catalogForNode('first'))
  second = await store('catalog', 'second', catalogForNode('second'))
  const best = { path: '/products/best', access: 'all', title: null } as const
  const devtools = await store('devtools', 'two', undefined, { screens: { best } })
  const site = [...releases, shell, first, devtools].reduce(withRelease, settings)
  books = { a: 'A', b: 'B' }
  await deploy({ root, first: { ...site, api: originOf(server) } })
})
beforeEach(() => {
  books = { a: 'A', b: 'B' }
})
afterAll(() => void server.close())

const fileOf = ({ live }: DeployRoot, address: string) => path.join(live, address, 'index.html')
const pageAt = (address: string, machine = root) => readFileSync(fileOf(machine, address), 'utf8')
const pages = (machine = root) =>
  ['/', '/products/a', '/products/b'].map((address) => pageAt(address, machine))

/** It has the log and the releases, and composes the sites by itself. */
function anotherMachine(name: string): DeployRoot {
  return { ...deployRootIn(inFolder(name)), store: root.store, releases: root.releases }
}

it('goes back with the pages as they were, where a machine had them, and brings those of today once the API answers', async () => {
  const other = anotherMachine('other')
  await followLog(other)
  const before = pages()
  books = { a: 'A', b: 'B', c: 'C' }
  await goLive(second)
  expect(pageAt('/products/c')).toContain('second shows C')
  books = null
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await release({ root, part: 'catalog', to: first.version })
  const said = print.mock.calls.filter(([line]) => String(line).includes('those of earlier sites'))
  print.mockRestore()
  expect(said).toHaveLength(1)
  await followLog(other)
  for (const machine of [root, other]) {
    expect(pages(machine)).toEqual(before)
    expect(existsSync(fileOf(machine, '/products/c'))).toBe(false)
  }

  books = { a: 'A', b: 'New', c: 'C' }
  await refresh(root)
  expect(pageAt('/products/b')).toContain('first shows New')
})

it('goes back without pages only if that is accepted, and other machines use theirs', async () => {
  const before = pages()
  await goLive(second)
  books = null
  const other = anotherMachine('new')
  const back = { root: other, part: 'catalog', to: first.version }
  await expect(release(back)).rejects.toThrow(
    /Not prerendered: \/products\/:id, \/\. .*no earlier page of the same releases/,
  )
  await release({ ...back, allowEmptyPages: true })
  expect(pageAt('/', other)).toContain('<div id="root"></div>')
  await followLog(root)
  expect(pages()).toEqual(before)
})

it('gets nothing new', async () => {
  const staging = deployRootIn(inFolder('staging'))
  cpSync(root.releases, staging.releases, { recursive: true })
  const { number, site } = (await liveDeployment(root)) ?? {}
  if (site) await deploy({ root: staging, first: withRelease(site, second) })
  books = null
  const fromStaging = { part: 'catalog', from: inFolder('staging'), skipSmokeTest: true }
  for (const change of [
    () => release({ root, ...fromStaging }),
    () => goLive(second),
    () => refresh(root),
  ])
    await expect(change()).rejects.toThrow('GET /products answered 404')
  expect((await liveDeployment(root))?.number).toBe(number)
})

it('leaves a machine as it is that has yet to compose what others have made live', async () => {
  const other = anotherMachine('behind')
  await followLog(other)
  const before = readlinkSync(other.live)
  books = { a: 'A', b: 'Newer' }
  await refresh(root)
  books = null
  await expect(endCanary(other, 'catalog')).rejects.toThrow('There is no canary of catalog.')
  expect(readlinkSync(other.live)).toBe(before)
  books = { a: 'A', b: 'Newer' }
  await followLog(other)
  expect(pageAt('/products/b', other)).toContain('shows Newer')
})

/** As `npx bookshelf follow`, after reports that the canary fails. */
async function stopCanary() {
  const live = await liveDeployment(root)
  if (!live) throw new Error('Nothing is live')
  const about = { about: 'canary', remote: 'catalog', canary: second.version, percent: 10 }
  const line = (kind: string, { version }: Release) =>
    JSON.stringify({ at: live.at, reports: [{ ...about, kind, version, route: '/' }] })
  const used = Array.from({ length: 200 }, () => line('used', first))
  const failed = Array.from({ length: 40 }, () => line('failed', second))
  writeFileSync(inFolder('reports.jsonl'), [...used, ...failed, ''].join('\n'))
  const watch = watchCanaries({ root, reports: inFolder('reports.jsonl'), tell: () => {} })
  await watch(live)
}

it('takes things out of the shop, and goes back with everything', {
  tags: ['second-tier'],
}, async () => {
  const before = pages()
  const { number = 0 } = (await liveDeployment(root)) ?? {}
  const add = addingTo('redesign', second, { screens: {}, slots: [], overlays: [] }, 'Asha')
  await apply((site) => add(withCanary(site, second, 10, { every: 600 })))
  books = null
  await stopCanary()
  expect(pages()).toEqual(before)
  await endPreview(root, 'redesign')
  await remove(root, 'devtools')
  expect(existsSync(fileOf(root, '/products/best'))).toBe(false)
  await goBack(root, number, 'all')
  expect((await liveDeployment(root))?.number).toBe(number + 5)
  expect(pages()).toEqual(before)
  expect(existsSync(fileOf(root, '/products/best'))).toBe(true)
})
