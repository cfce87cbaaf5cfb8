import { existsSync, readFileSync } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../cli/testing/run-command.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { listen, originOf } from '../serve/index.ts'
import { deploy } from './deploy.ts'
import { followLog } from './follow.ts'
import { liveDeployment } from './log.ts'
import { refresh } from './release.ts'
import { withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn, releaseFolder } from './store.ts'
import { storeRelease } from './stored-releases.ts'
import {
  contentsOf,
  rootWithReleases,
  settings,
  writeBuild,
  writeForNode,
} from './testing/fixture-builds.ts'

const inFolder = temporaryFolder('for all tests')

const shellForNode = `
export const connectApi = ({ base }) => { globalThis.apiBase = base }
export const renderPage = async ({ url }) => ({ head: [], title: url, body: '<h1>' + url + '</h1>' })
`

/** Asks for all books, and stores of each page what it shows. */
const catalogForNode = `
export const modules = { 'catalog/start': {}, 'catalog/book': {} }
const books = async () => {
  const answer = await fetch(globalThis.apiBase + '/products')
  if (answer.ok) return await answer.json()
  throw Object.assign(new Error('GET /products answered ' + answer.status), { name: 'ApiError' })
}
export const getStaticPaths = async () => Object.keys(await books()).map((id) => ({ id }))
export const loader = async (screen, { id }) =>
  screen === 'catalog/start' ? { count: Object.keys(await books()).length } : { book: (await books())[id] }
`

/** The server's data: books by id, or `null` if it does not answer. */
let books: Record<string, string> | null
let server: Server
let root: DeployRoot

beforeAll(async () => {
  const answer = (_: unknown, response: ServerResponse) =>
    void response.writeHead(books ? 200 : 404).end(JSON.stringify(books))
  server = await listen(answer, { port: 0 })
  const first = await rootWithReleases(inFolder())
  root = first.root
  for (const { part, version } of first.releases) {
    const code = { shell: shellForNode, catalog: catalogForNode }[part as string]
    if (!code) continue
    writeForNode(path.join(releaseFolder(root, part, version), 'node'), code)
  }
  books = { a: 'A', b: 'B', c: 'C' }
  await deploy({
    root,
    first: first.releases.reduce(withRelease, { ...settings, api: originOf(server) }),
  })
})
afterAll(() => void server.close())

/** It has the log and the releases, and composes the sites by itself. */
function anotherMachine(name: string): DeployRoot {
  const { store, releases } = root
  return { ...deployRootIn(inFolder(name)), store, releases }
}

const page = (address: string) => path.join(root.live, address, 'index.html')
const textOf = (address: string) => readFileSync(page(address), 'utf8')

describe('a refresh', () => {
  it('changes nothing if the server’s data is the same', async () => {
    const before = await liveDeployment(root)
    const result = await refresh(root)
    expect(result).toMatchObject({ changes: { rendered: [], removed: [], unchanged: 9 } })
    expect(await liveDeployment(root)).toEqual(before)
  })

  it('renders the pages whose data has changed, and puts them live like a release', async () => {
    books = { a: 'A', b: 'New', c: 'C' }
    const shared = readFileSync(page('/products/a'))
    expect(await refresh(root)).toMatchObject({
      number: 2,
      changes: { rendered: ['/products/b'], removed: [], unchanged: 8 },
    })
    expect(textOf('/products/b')).toContain('{"book":"New"}')
    expect(readFileSync(page('/products/a'))).toEqual(shared)
  })

  it('removes the page of a removed book', async () => {
    books = { a: 'A', b: 'New' }
    expect(await refresh(root)).toMatchObject({
      changes: { rendered: ['/'], removed: ['/products/c'], unchanged: 7 },
    })
    expect(existsSync(page('/products/c'))).toBe(false)
    expect(existsSync(page('/products/_'))).toBe(true)
  })

  it('leaves a release to render only the pages of its remote', async () => {
    books = { a: 'A', b: 'New' }
    const code = `export const modules = { 'cart/start': {} }`
    const forNode = writeForNode(inFolder('cart-for-node'), code)
    const build = writeBuild(inFolder('cart'), 'cart', 'two')
    const cart = await storeRelease({ root, part: 'cart', build, forNode })
    expect(await deploy({ root, change: (site) => withRelease(site, cart) })).toMatchObject({
      changes: { rendered: ['/cart'], removed: [], unchanged: 7 },
    })
  })

  it('is a command, which prints what has changed', { tags: ['second-tier'] }, async () => {
    books = { a: 'A', d: 'D', e: 'E' }
    expect((await runCommand('refresh', '--home', inFolder('root'))).text).toMatch(
      /rendered +\/\nrendered +\/products\/d\nrendered +\/products\/e\nremoved +\/products\/b\n3 rendered, 1 removed, \d unchanged\.\nDeployment 5 is up to date\. It took \d+\.\d s\.$/,
    )
    expect(textOf('/products/d')).toContain('{"book":"D"}')
    books = { a: 'A', b: 'New' }
  })

  it('reaches a machine that follows the store, and survives a rollback', {
    tags: ['second-tier'],
  }, async () => {
    const follower = anotherMachine('follower')
    await followLog(follower)
    const { site } = (await liveDeployment(root)) ?? { site: settings }
    books = { a: 'A', b: 'Newer' }
    await refresh(root)
    const change = () => ({ ...site, devtools: true })
    await deploy({ root, change })
    // The follower has not seen the refresh. The pages are those of the deployment with the same site.
    expect(await deploy({ root, change: () => site })).toMatchObject({ changes: { rendered: [] } })
    await followLog(follower)
    expect(textOf('/products/b')).toContain('{"book":"Newer"}')
    expect(contentsOf(follower.live)).toEqual(contentsOf(root.live))

    books = { a: 'A', b: 'New' }
    await refresh(root)
    await followLog(follower)
    expect(textOf('/products/b')).toContain('{"book":"New"}')
    expect(contentsOf(follower.live)).toEqual(contentsOf(root.live))
  })

  it('works on a machine that has never had the live deployment', {
    tags: ['second-tier'],
  }, async () => {
    const { number = 0 } = (await liveDeployment(root)) ?? {}
    const next = { number: number + 1 }
    books = { a: 'A', b: 'Newest' }
    expect(await refresh(anotherMachine('first'))).toMatchObject(next)
    expect(await refresh(anotherMachine('second'))).toMatchObject(next)
    await followLog(root)
    expect(textOf('/products/b')).toContain('{"book":"Newest"}')
    books = { a: 'A', b: 'New' }
    expect(await refresh(root)).toMatchObject({
      number: number + 2,
      changes: { rendered: ['/products/b'] },
    })
  })

  it('leaves a release that is overtaken to render no page twice', {
    tags: ['second-tier'],
  }, async () => {
    const forNode = writeForNode(inFolder('catalog-for-node'), `${catalogForNode}// two`)
    const built = (part: string) => writeBuild(inFolder(part), part, 'two')
    const catalog = await storeRelease({ root, part: 'catalog', build: built('catalog'), forNode })
    const other = await storeRelease({ root, part: 'devtools', build: built('devtools') })
    let isOvertaken = false
    const { changes } = await deploy({
      root,
      change: (site) => withRelease(site, catalog),
      smokeTest: async () => {
        if (!isOvertaken) await deploy({ root, change: (site) => withRelease(site, other) })
        isOvertaken = true
        return []
      },
    })
    expect(changes.rendered).toEqual([])
    expect(textOf('/')).toContain('catalog-two')
  })
})
