import { cpSync, mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import type { SiteConfig } from 'shared/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PartName } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { listen, originOf } from '../serve/index.ts'
import { deploy } from './deploy.ts'
import { refresh } from './release.ts'
import { withCanary, withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn } from './store.ts'
import { type Release, storeRelease } from './stored-releases.ts'
import {
  fixtureParts,
  reasonsOf,
  settings,
  writeBuild,
  writeForNode,
} from './testing/fixture-builds.ts'

const inFolder = temporaryFolder('for all tests')

/** Renders a screen, or its skeleton if its remote does not have it. */
const shellForNode = `
export const connectApi = ({ base }) => { globalThis.apiBase = base }
export const renderPage = async ({ url, modules }) => {
  const screen = modules[url === '/' ? 'catalog/start' : 'catalog/book']
  return { head: [], body: screen ? screen.render(url) : '<div data-skeleton="">…</div>' }
}`

const imports = `
const books = async () => (await fetch(globalThis.apiBase)).json()
export const loader = async () => await books()`
const modules = `
const screen = { render: (url) => '<h1>' + url + '</h1>' }
export const modules = { 'catalog/start': screen, 'catalog/book': screen }`
const lists = `
export const getStaticPaths = async () => (await books()).map((id) => ({ id }))`
const whole = [imports, modules, lists].join('\n')

let books: string[]
let server: Server
let root: DeployRoot
let site: SiteConfig
let stored = 0

/** A shop in which the pages of the catalog are live with their content. */
beforeAll(async () => {
  server = await listen((_, response) => void response.end(JSON.stringify(books)), { port: 0 })
  books = ['a', 'b']
  root = deployRootIn(inFolder('first'))
  const code: Record<PartName, string> = { shell: shellForNode, catalog: whole }
  const releases = await Promise.all(fixtureParts.map((part) => store(part, code[part])))
  site = releases.reduce(withRelease, { ...settings, api: originOf(server) })
  await deploy({ root, first: site })
})
afterAll(() => void server.close())

/** A copy of it for each test. */
beforeEach(() => {
  books = ['a', 'b']
  const copy = mkdtempSync(inFolder('root-'))
  cpSync(inFolder('first'), copy, { recursive: true, verbatimSymlinks: true })
  root = deployRootIn(copy)
})

/** Stores a release. @param code of its build for Node; none if it is missing. */
async function store(part: PartName, code?: string): Promise<Release> {
  stored += 1
  const build = writeBuild(inFolder(`build-${stored}`), part, String(stored))
  if (code === undefined) return storeRelease({ root, part, build })
  const forNode = writeForNode(inFolder(`node-${stored}`), code)
  return storeRelease({ root, part, build, forNode })
}

async function release(part: PartName, code?: string, allowEmptyPages = false) {
  const stored = await store(part, code)
  return deploy({ root, allowEmptyPages, change: (live) => withRelease(live, stored) })
}

const why = expect.stringContaining('also for search engines')
const atModuleLevel = `const width = window.innerWidth\n${whole}`
const bookFails = whole.replace(
  "'catalog/book': screen",
  "'catalog/book': { render: (url) => { if (url === '/products/b') throw new Error('no cover'); return '<h1>' } }",
)

describe('a release that would take away the content of pages is refused', () => {
  const refused = async (_: string, code: string, reason: string) => {
    expect(await reasonsOf(release('catalog', code))).toEqual([
      expect.stringContaining(`Not prerendered: ${reason}`),
      why,
    ])
  }

  it.each([
    [
      'because a module needs a browser',
      atModuleLevel,
      '/, /products/:id. ReferenceError: window is not defined',
    ],
    [
      'because it lists no entries',
      whole.replace(/export const getStaticPaths.*/, 'export const getStaticPaths = () => []'),
      '/products/:id. Nothing failed',
    ],
    [
      'because a screen is no longer prerendered',
      whole.replace("'catalog/start': screen, ", ''),
      '/. Nothing failed',
    ],
  ])('%s', refused)

  it.each([
    ['because one of many pages throws', bookFails, '/products/b. Error: no cover'],
    [
      'because its entries cannot be listed',
      whole.replace('await books()).map', 'await books()).list.map'),
      "/products/:id. TypeError: Cannot read properties of undefined (reading 'map')",
    ],
    [
      'because a screen shows nothing without a browser',
      whole.replace(
        "'catalog/start': screen",
        "'catalog/start': { render: () => '<main></main>' }",
      ),
      '/. Nothing failed',
    ],
  ])('%s', { tags: ['second-tier'] }, refused)

  it('unless that is accepted, and then its last lines name the pages', async () => {
    const { number, changes } = await release('catalog', atModuleLevel, true)
    expect(number).toBe(2)
    expect(changes.failures.map(({ page }) => page)).toEqual(['/', '/products/:id'])
  })

  it('because they cannot be rendered with the canary of the shell, which it names', async () => {
    const next = await store('shell', `globalThis.isNext = true\n${shellForNode}`)
    await deploy({ root, change: (live) => withCanary(live, next, 10) })
    const failsThere = whole.replace("=> '<h1>", "=> globalThis.isNext ? fail() : '<h1>")
    expect(await reasonsOf(release('catalog', failsThere))).toEqual([
      expect.stringContaining(
        `Not prerendered: /, /products/a, /products/b. With the shell’s canary ${next.version}, which ends by npx bookshelf end-canary shell: ReferenceError: fail is not defined`,
      ),
      why,
    ])
  })

  it('because the shell does not render them', async () => {
    expect(await reasonsOf(release('shell'))).toEqual([
      expect.stringContaining('/, /products/:id. Nothing failed'),
      why,
    ])
  })

  it('also if nothing is live yet', async () => {
    const broken = await store('catalog', atModuleLevel)
    const empty = {
      ...deployRootIn(mkdtempSync(inFolder('new-'))),
      releases: root.releases,
    }
    const first = deploy({ root: empty, first: withRelease(site, broken) })
    expect(await reasonsOf(first)).toEqual([expect.stringContaining('window is not defined'), why])
  })
})

describe('a release that takes away no content goes live', () => {
  it('even if another team’s pages were accepted without, and get it in the meantime', async () => {
    await release('catalog', atModuleLevel, true)
    const cart = await store('cart')
    let isSecond = false
    const { number } = await deploy({
      root,
      change: (live) => withRelease(live, cart),
      async onStep(step) {
        if (step !== 'compare' || isSecond) return
        isSecond = true
        await release('catalog', whole)
      },
    })
    expect(number).toBe(4)
  })

  it('even if another team’s page fails with new data, which its last lines say', {
    tags: ['second-tier'],
  }, async () => {
    await release('catalog', bookFails.replaceAll('/products/b', '/products/c'))
    books.push('c')
    const { number, changes } = await release('cart')
    expect(number).toBe(3)
    expect(changes.failures).toMatchObject([{ page: '/products/c', reason: 'Error: no cover' }])
  })

  it('if a book is gone, or if the settings want no pages of books', {
    tags: ['second-tier'],
  }, async () => {
    books.pop()
    await release('catalog', `${whole}\n// again`)
    await deploy({ root, change: (live) => ({ ...live, prerender: 'none' }) })
  })
})

it('does not keep the old data in all pages because one fails with its new data', {
  tags: ['second-tier'],
}, async () => {
  const loader = `loader = async (_, { id }) => {
    const all = await books()
    if (id === 'a' && all.length === 3) throw new Error('no cover')
    return all
  }`
  await release('catalog', whole.replace('loader = async () => await books()', loader))
  books.push('c')
  const { changes } = await refresh(root)
  expect(changes.rendered).toEqual(['/', '/products/b', '/products/c'])
  expect(changes.failures).toMatchObject([{ page: '/products/a', reason: 'Error: no cover' }])
})
