import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Provides, SiteConfig } from 'shared/contract'
import type { Builds } from '../../build/index.ts'
import { inRoot, outputNames } from '../../project/index.ts'

/** The shared code that asks the API, as every build for Node brings it. */
const api = inRoot('shared/src/api/request.ts')

const shellForNode = `
export { connectApi } from '${api}'
export const renderPage = async ({ url, modules }) => {
  const { content = () => '' } = modules['catalog/home'] ?? {}
  return { head: [], title: url, body: '<h1>' + url + '</h1>' + content() }
}
`

/**
 * Home shows all books. Each book has a page, which requests only that book. Screens read a store, which only `loader`
 * fills. A page needs no API.
 */
const catalogForNode = `
import { request } from '${api}'
let store = 'loading'
const screen = { content: () => store }
export const modules = { 'catalog/home': screen, 'catalog/product-detail': screen, 'catalog/about': screen }
const all = async () => (await request('GET /products')).products
export const getStaticPaths = async () => (await all()).map(({ _id }) => ({ productId: _id }))
const dataOf = async (screen, params) => {
  if (screen === 'catalog/about') return { about: 'us' }
  return screen === 'catalog/home' ? { all: await all() } : await request('GET /products/:productId', { params })
}
export const loader = async (screen, params) => {
  store = 'loading'
  const data = await dataOf(screen, params)
  store = JSON.stringify(data)
  return data
}
`

const provides: Provides = {
  screens: {
    home: { path: '/', access: 'all', title: 'Home' },
    'product-detail': { path: '/products/:productId', access: 'all', title: null },
    about: { path: '/about', access: 'all', title: 'About' },
  },
  slots: [],
  overlays: [],
}

/** Minimal builds that render pages from an API. @param folder where they are written. */
export function fixtureBuilds(folder: string): Builds {
  /** @returns the folder of the build. */
  const write = (build: string, file: string, content: unknown) => {
    const to = path.join(folder, build, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, typeof content === 'string' ? content : JSON.stringify(content))
    return path.join(folder, build)
  }
  const shell = write('shell', outputNames.shellFacts, { lang: 'en', head: [] })
  write('shell', outputNames.viteManifest, { 'index.html': { file: 'start.js' } })
  const remoteEntry = { name: outputNames.remoteEntry, path: '', type: 'module' }
  const manifest = { metaData: { remoteEntry, provides }, exposes: [] }
  write('catalog', outputNames.remoteEntry, '')
  return {
    shell,
    remotes: { catalog: write('catalog', outputNames.federationManifest, manifest) },
    forNode: {
      shell: write('shell-for-node', outputNames.entryServer, shellForNode),
      remotes: { catalog: write('catalog-for-node', outputNames.entryServer, catalogForNode) },
    },
  }
}

/** A shop of these builds. @param url of its API. */
export function fixtureSite(url: string): SiteConfig {
  return {
    ...{
      origin: 'https://shop.example',
      api: url,
      payments: { provider: 'razorpay', key: 'key' },
      orders: 'server',
      devtools: false,
      faults: false,
    },
    remotes: { catalog: { entry: '/remotes/catalog/remoteEntry.js', version: '1' } },
  }
}
