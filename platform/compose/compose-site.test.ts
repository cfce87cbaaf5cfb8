import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from 'shared/contract'
import { expect, it, onTestFinished } from 'vitest'
import { filesIn, outputNames } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { composeSite } from './compose-site.ts'
import { readSite } from './read-site.ts'
import { serveBooks } from './testing/books-server.ts'
import { fixtureBuilds, fixtureSite } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder()

/** Composes a shop whose pages the browser renders. */
function compose(out: string, remotes = {}, settings: Partial<SiteConfig> = {}) {
  const forNode = { shell: inFolder('none'), remotes: {} }
  const builds = { ...fixtureBuilds(inFolder('builds')), forNode }
  const site = fixtureSite('https://api.example')
  return composeSite({
    site: { ...site, ...settings, remotes: { ...site.remotes, ...remotes } },
    out,
    builds,
  })
}

const inShop = (file: string) => inFolder('shop', file)

it('replaces a site, even after a process was killed while removing an old one', async () => {
  await compose(inFolder('shop'))
  writeFileSync(inShop('old.html'), '')
  mkdirSync(inFolder('shop.old'))
  writeFileSync(inFolder('shop.old/older.html'), '')
  await compose(inFolder('shop'))
  expect(existsSync(inShop('index.html'))).toBe(true)
  expect(existsSync(inShop('old.html'))).toBe(false)
  expect(readdirSync(inFolder()).sort()).toEqual(['builds', 'shop'])
})

it('puts a site back after a process was killed between moving it away and moving the new one in', async () => {
  const shop = inFolder('shop')
  await compose(shop)
  renameSync(shop, `${shop}.old`)
  const unknown = { reviews: { entry: '/r.js', version: '1' } }
  await expect(compose(shop, unknown)).rejects.toThrow('reviews')
  expect(existsSync(inShop('index.html'))).toBe(true)
  expect(readdirSync(inFolder()).sort()).toEqual(['builds', 'shop'])
})

it('replaces a site whose path ends with a slash', async () => {
  for (let time = 0; time < 2; time += 1) await compose(`${inFolder()}/shop/`)
  expect(existsSync(inShop('index.html'))).toBe(true)
  expect(readdirSync(inFolder()).sort()).toEqual(['builds', 'shop'])
})

it('allows the hosts of what is live, of canaries and of previews, as long as they are there', async () => {
  const forNode = { shell: inFolder('none'), remotes: {} }
  const builds = { ...fixtureBuilds(inFolder('builds')), forNode }
  const site = fixtureSite('https://api.example')
  const buildWith = (host: string) => {
    const to = inFolder(host)
    cpSync(builds.remotes.catalog ?? '', to, { recursive: true })
    const file = path.join(to, outputNames.federationManifest)
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.metaData.provides.hosts = { images: [`https://${host}.example`] }
    writeFileSync(file, JSON.stringify(manifest))
    return to
  }
  const imagesOf = async (options: Partial<Parameters<typeof composeSite>[0]>) => {
    await composeSite({
      site,
      out: inFolder('shop'),
      builds,
      ...options,
    })
    const headers = JSON.parse(readFileSync(inShop(outputNames.headers), 'utf8'))
    return /img-src [^;]*/.exec(headers['Content-Security-Policy'])?.[0]
  }
  const remotes = { catalog: buildWith('live') }
  const canaries = { catalog: buildWith('canary') }
  const ofPreview = { catalog: buildWith('preview') }
  const preview = { until: '2027-01-01', remotes: site.remotes, builds: ofPreview }
  const all = { builds: { ...builds, remotes, canaries }, previews: { 'red-1': preview } }
  expect(await imagesOf(all)).toMatch(
    / https:\/\/canary\.example https:\/\/live\.example https:\/\/preview\.example$/,
  )
  expect(await imagesOf({})).not.toMatch(/live|canary|preview/)
})

it('writes further pages with the shells that only some get, and changes no other', async () => {
  const builds = fixtureBuilds(inFolder('builds'))
  const api = await serveBooks(['a'])
  onTestFinished(api.close)
  const site = { ...fixtureSite(api.url), shell: '1' }
  const composed = async (out: string, changes: object = {}) => {
    await composeSite({ site, out: inFolder(out), builds, previous: [inFolder('one')], ...changes })
    const files = filesIn(inFolder(out)).map((file) => path.relative(inFolder(out), file))
    return Object.fromEntries(files.map((name) => [name, inFolder(out, name)]))
  }
  const text = (file = '') => readFileSync(file, 'latin1')
  const forNode = inFolder('next')
  mkdirSync(forNode)
  const code = text(path.join(builds.forNode.shell, outputNames.entryServer))
  writeFileSync(path.join(forNode, outputNames.entryServer), code.replace('<h1>', '<h1>Next '))
  writeFileSync(path.join(builds.shell, 'icon.svg'), 'of the live shell')
  const build = inFolder('next-build')
  cpSync(builds.shell, build, { recursive: true })
  writeFileSync(path.join(build, 'icon.svg'), 'of the next shell')
  writeFileSync(path.join(build, 'new.svg'), '')
  const fakeServer = inFolder('next-fake-server')
  mkdirSync(path.join(fakeServer, 'covers'), { recursive: true })
  writeFileSync(path.join(fakeServer, 'covers/new.jpg'), '')
  const next = { version: '2', build, forNode, fakeServer }
  const one = await composed('one')
  const shellCanary = { version: '2', percent: 10 }
  const shells = { 2: next, 'red-1': next }
  const previews = { 'red-1': { until: '2027-01-01', remotes: {}, builds: {} } }
  const two = await composed('two', { site: { ...site, shellCanary }, shells, previews })
  for (const [name, file] of Object.entries(one).filter(([name]) => !/^(deploy|site)/.test(name)))
    expect(text(two[name]), name).toBe(text(file))
  expect(Object.keys(two)).toEqual(expect.arrayContaining(['covers/new.jpg', 'new.svg']))
  expect(JSON.parse(text(two['deployment.json']))).toMatchObject({ shell: '1', shellCanary })
  const page = 'products/a/index.html'
  expect(text(two[page])).toMatch(/"shell":"1".*<h1>\/products/s)
  expect(text(two[`.shells/2/${page}`])).toMatch(/<html lang="en">.*"shell":"2".*<h1>Next \//s)
  expect(text(two[`.shells/red-1/${page}`])).toMatch(/<html lang="en" data-preview="red-1">/)
  expect(Object.keys(two).filter((name) => /sitemap|robots/.test(name))).toHaveLength(6)
  // Servers make entity tags from the times of files, in seconds.
  const hoursAgo = (file: string) => (Date.now() - statSync(two[file] ?? '').mtimeMs) / 3_600_000
  for (const ending of ['', '.br', '.gz']) {
    const file = `404.html${ending}`
    const [canary, preview] = [hoursAgo(`.shells/2/${file}`), hoursAgo(`.shells/red-1/${file}`)]
    expect([hoursAgo(file) < 1, canary > 1, preview > 1]).toEqual([true, true, true])
    expect(Math.abs(canary - preview)).toBeGreaterThan(1)
  }
  // A canary that becomes the version for everybody has its pages already.
  const live = { ...builds, forNode: { ...builds.forNode, shell: forNode } }
  const three = await composed('three', {
    ...{ site: { ...site, shell: '2' }, builds: live, previous: [inFolder('two')] },
  })
  expect(statSync(three[page] ?? '').ino).toBe(statSync(two[`.shells/2/${page}`] ?? '').ino)
  // Also if the API does not answer.
  api.instead.set('/products', (response) => response.writeHead(404).end())
  const four = await composed('four', {
    ...{ site: { ...site, shell: '2' }, builds: live, previous: [], earlier: [inFolder('two')] },
  })
  expect(statSync(four[page] ?? '').ino).toBe(statSync(two[`.shells/2/${page}`] ?? '').ino)
})

it('does not change a folder with other content', async () => {
  mkdirSync(inFolder('shop'))
  writeFileSync(inShop('notes.txt'), '')
  await expect(compose(inFolder('shop'))).rejects.toThrow('is not a composed site')
  expect(readdirSync(inFolder('shop'))).toEqual(['notes.txt'])
})

it('removes the previous site’s fingerprint, so that “npm start” does not serve it as current', async () => {
  const shop = inFolder('shop')
  await compose(shop)
  writeFileSync(`${shop}${outputNames.inputs}`, 'of another configuration')
  await compose(shop)
  expect(existsSync(`${shop}${outputNames.inputs}`)).toBe(false)
})

it('does not change a link, such as that of the live deployment', async () => {
  await compose(inFolder('shop'))
  symlinkSync('shop', inFolder('live'))
  await expect(compose(inFolder('live'))).rejects.toThrow('live is a link')
  expect(readlinkSync(inFolder('live'))).toBe('shop')
  expect(readdirSync(inFolder()).sort()).toEqual(['builds', 'live', 'shop'])
})

it('has the pictures with every server, and the widget of test payments only for these', async () => {
  const shop = inFolder('shop')
  await compose(
    shop,
    {},
    {
      api: 'https://api.example',
      orders: 'server',
      payments: { provider: 'razorpay', key: 'key' },
    },
  )
  expect(existsSync(inShop('art/hero-reading-chair.svg'))).toBe(true)
  expect(existsSync(inShop('covers/dracula.svg'))).toBe(true)
  expect(existsSync(inShop('payments'))).toBe(false)
  await compose(shop, {}, { payments: { provider: 'test' } })
  expect(existsSync(inShop('payments/checkout.js'))).toBe(true)
})

it('writes what the page of each policy shows, for those who come from another page', async () => {
  const text = { title: 'Returns', description: 'Send it back.', text: [] }
  const seller = { name: 'Corner Books', address: ['Delhi'], email: 'hello@books.example' }
  await compose(inFolder('shop'), {}, { policies: { returns: text }, seller })
  const written = JSON.parse(readFileSync(inShop('policies/returns.json'), 'utf8'))
  expect(written).toEqual({ ...text, seller })
  expect(readdirSync(inShop('policies')).sort()).toEqual([
    ...['returns.json', 'returns.json.br', 'returns.json.gz'],
  ])
})

it.each([{ api: 'https://api.example' }, { api: 'mock', orders: 'server' }] as const)(
  'refuses live payments if no real server makes the orders, in one sentence: %j',
  async (settings) => {
    const payments = { provider: 'razorpay', key: 'key' } as const
    const site = { devtools: false, faults: false, remotes: {}, payments, ...settings }
    const sentence =
      'With the payment provider "razorpay", a real server must make the orders ("orders": "server", and its address as "api"): the provider refunds every payment without one.'
    const out = inFolder('shop')
    await expect(composeSite({ site, out })).rejects.toThrow(sentence)
    expect(existsSync(out)).toBe(false)

    const file = inFolder('site.json')
    writeFileSync(file, JSON.stringify(site))
    expect(() => readSite(file)).toThrow(`${file}: ${sentence}`)
  },
)

it.each([
  ['no JSON', '{', 'This is not a JSON object.'],
  [
    'a misspelt setting',
    '{ "api": "mock", "payment": {} }',
    'There is no setting “payment”. Did you mean “payments”?',
  ],
])('says what is wrong in a site.json with %s', (_, text, sentence) => {
  const file = inFolder('site.json')
  expect(() => readSite(file)).toThrow(`There is no file ${file}.`)
  writeFileSync(file, text)
  expect(() => readSite(file)).toThrow(`${file}: ${sentence}`)
})
