/** A month of a shop. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import type { Provides } from 'shared/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { originOf, serveSite } from '../serve/index.ts'
import { formatTried, tryRelease } from './check.ts'
import { deploy } from './deploy.ts'
import { listReleases } from './list-releases.ts'
import { addingTo } from './previews.ts'
import { endPreview, goBack, release, releaseSettings, remove } from './release.ts'
import { withRelease } from './site-changes.ts'
import { releaseFolder } from './store.ts'
import { releaseFile } from './stored-releases.ts'
import { reasonsOf, settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { inFolder, root, store, goLive, asCanary, apply } = liveShop()

/** Shows what the screen of a remote renders, or its skeleton. */
const shellForNode = `
export const connectApi = () => {}
export const renderPage = async ({ url, site, modules }) => {
  const { screen } = site.routes.find(({ path }) => path === url) ?? {}
  return { head: [], body: modules[screen]?.render() ?? '<div data-skeleton=""></div>' }
}`

const start = { path: '/wishlist', access: 'all', title: 'Wishlist' } as const
const provides: Provides = { screens: { start }, slots: ['wish-button'], overlays: [] }
const hosts = { connect: ['https://wishes.example'] }
const slot = { 'wish-button': [1] }
const imports = { 'shared/shop': ['addWish'] }

/** The pages of other teams, and of an address that nobody has. */
const others = ['/', '/cart', '/account', '/products/7', '/none']

let server: Server
afterEach(() => void server.close())

/** Stores an edition of the team's remote. @param text what its page shows. @param code what it does first. */
function edition(text: string, more: Partial<Provides> = {}, record = {}, code = '') {
  const modules = `{ 'wishlist/start': { render: () => '<h1>${text}</h1>' } }`
  return store('wishlist', text.replaceAll(' ', '-'), {
    record: { slotsProvided: slot, ...record },
    provides: { ...provides, ...more },
    forNode: `${code}\nexport const modules = ${modules}`,
  })
}

const get = (address: string) => fetch(originOf(server) + address, { redirect: 'manual' })

/** What a shopper gets at an address: the heading of its page, or else its status and where it leads. */
async function shopperAt(address: string): Promise<string> {
  const answer = await get(address)
  const [, heading] = /<h1>(.*?)<\/h1>/.exec(await answer.text()) ?? []
  return heading ?? [answer.status, answer.headers.get('Location') ?? ''].join(' ').trim()
}

/** What is served at addresses, to the byte. */
const sentAt = (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => (await get(address)).text()))

/** The script of an edition, which an open tab may load later. */
const scriptOf = (text: string) => `/remotes/wishlist/assets/wishlist-${text}.js`

/** Which hosts of the team and the vendor the pages of the shop may use. */
async function allowed(): Promise<string[]> {
  const policy = (await get('/')).headers.get('Content-Security-Policy') ?? ''
  return [...new Set(policy.match(/https:\/\/([\w.]+\.)?(wishes|vendor)\.example/g))].sort()
}

/** The reasons of a refusal. “V” stands for a version. */
const refused = async (change: Promise<unknown>) =>
  (await reasonsOf(change)).map((reason) => reason.replaceAll(/1\.\d\.0-\w{10}/g, 'V'))

/** Releases settings with remotes on other origins. */
function settingsWith(remotes: object) {
  const siteFile = inFolder('site.json')
  writeFileSync(siteFile, JSON.stringify({ ...settings, remotes }))
  return releaseSettings(root(), { siteFile, skipSmokeTest: true })
}

it('a team and a vendor come and go, and the shell goes back', {
  tags: ['second-tier'],
}, async () => {
  const said: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  server = await serveSite({ folder: root().live, port: 0 })
  const first = await store('shell', 'first', { forNode: shellForNode })
  await goLive(first)

  // The team joins with what the shop has, and changes no other page.
  const early = await edition('Early wishes', {}, { imports })
  const steps = { check: async () => [], build: async () => early }
  expect(formatTried(await tryRelease(root(), 'wishlist', steps))).toEqual([
    'wishlist  check    passed',
    'wishlist  build    passed',
    expect.stringMatching(/^wishlist {2}compare {2}refused {2}.* release the shell first\.$/),
  ])
  const before = await sentAt(others)
  expect(await shopperAt('/wishlist')).toBe('404')
  await goLive(await edition('First wishes'))
  expect(await shopperAt('/wishlist')).toBe('First wishes')
  expect(await sentAt(others)).toEqual(before)
  await goLive(await store('cart', 'with-slot', { record: { slotsUsed: slot } }))

  // It previews the next edition, which no shopper gets before its release.
  const files = ['/wishlist', '/deployment.json', ...others]
  const live = await sentAt(files)
  const second = await edition('Second wishes', { hosts })
  const { site } = await apply(addingTo('wishes', second, provides, 'Asha'))
  const preview = `/previews/wishes-${site.previews?.wishes?.id}.json`
  expect(await sentAt(files)).toEqual(live)
  expect(await sentAt([preview])).toEqual([expect.stringContaining(second.version)])
  // A tab keeps the policy of the page that it opened first.
  expect(await allowed()).toEqual(hosts.connect)
  expect(said).toEqual(['wishlist may now call https://wishes.example.\n'])
  await goLive(second)
  expect(await shopperAt('/wishlist')).toBe('Second wishes')
  await endPreview(root(), 'wishes')
  expect(await shopperAt(preview)).toBe('404')
  expect(await allowed()).toEqual(hosts.connect)

  // What it breaks is refused, if anything can find that out.
  const inBrowsers = await edition('Wide wishes', {}, {}, 'window.innerWidth')
  expect(await refused(goLive(inBrowsers))).toEqual([
    'Not prerendered: /wishlist. ReferenceError: window is not defined',
    'These pages would be empty until scripts have run, also for search engines.',
  ])
  const broken = await edition('No wishes')
  const smokeTest = async (folder: string) =>
    /No wishes/.exec(readFileSync(path.join(folder, 'wishlist/index.html'), 'utf8')) ?? []
  const tested = deploy({ root: root(), change: (live) => withRelease(live, broken), smokeTest })
  expect(await refused(tested)).toEqual(['No wishes'])

  // Without that test it goes live, and the team goes back.
  const good = await sentAt(files)
  await goLive(broken)
  expect(await shopperAt('/wishlist')).toBe('No wishes')
  await release({ root: root(), part: 'wishlist', to: second.version })
  expect(await sentAt(files)).toEqual(good)
  expect(await shopperAt(scriptOf('No-wishes'))).toBe('200')

  // It renames its page, and what the live shell links to leads to the new address.
  const renamed = { ...start, path: '/favourites' } as const
  const lost = await edition('Lost wishes', { screens: { start: renamed } })
  const linked = 'wishlist no longer has the page /wishlist, to which shell V links.'
  expect(await refused(goLive(lost))).toEqual([linked])
  const screens = { start: { ...renamed, redirectFrom: [start.path] } }
  const third = await edition('Third wishes', { screens, hosts })
  await goLive(third)
  expect(await shopperAt('/wishlist?by=price')).toBe('301 /favourites?by=price')
  expect(await shopperAt('/favourites')).toBe('Third wishes')

  // The vendor comes, stays through the releases of others, and goes.
  const vendor = ['https://api.vendor.example', 'https://cdn.vendor.example']
  const report = { ...start, path: '/report' }
  const brings = { screens: { report }, hosts: { connect: [vendor[0]] } }
  const tools = { entry: `${vendor[1]}/tools.js`, version: '2', type: 'var', provides: brings }
  await settingsWith({ tools })
  await goLive(await store('catalog', 'two'))
  expect(await shopperAt('/report')).toBe('200')
  expect(await allowed()).toEqual([...vendor, ...hosts.connect])
  const { number } = await settingsWith({})
  expect(await shopperAt('/report')).toBe('404')
  expect(await allowed()).toEqual(hosts.connect)
  expect(said).toContain('tools may no longer call https://api.vendor.example.\n')

  // The shell goes back, with the edition that needs what it lacks.
  const after = await sentAt(['/favourites', ...files])
  const exports = { react: ['useState'], 'shared/shop': ['$cart', 'addWish'] }
  const next = await store('shell', 'next', { record: { exports }, forNode: shellForNode })
  // It no longer links to the page.
  const file = path.join(releaseFolder(root(), 'shell', next.version), releaseFile)
  writeFileSync(file, JSON.stringify({ ...next, links: [] }))
  // Some get it first, in pages of its own. Those of the others stay.
  await asCanary(next)
  const withCookie = { headers: { Cookie: `bookshelf_shell=${next.version}` } }
  const ofCanary = await (await fetch(`${originOf(server)}/favourites`, withCookie)).text()
  expect(ofCanary).toMatch(new RegExp(`"shell":"${next.version}".*<h1>Third wishes`, 's'))
  expect(await sentAt(['/favourites', '/'])).toEqual([after[0], after[3]])
  await goLive(next)
  expect(await sentAt(['/favourites'])).toEqual([ofCanary])
  await goLive(await edition('Fourth wishes', { screens: { start: renamed } }, { imports }))
  expect(await shopperAt('/favourites')).toBe('Fourth wishes')
  expect(await shopperAt('/wishlist')).toBe('404')
  expect(await refused(release({ root: root(), part: 'shell', to: first.version }))).toEqual([
    'wishlist V imports “addWish” from shared/shop, which shell V does not export: release wishlist first.',
  ])
  await goBack(root(), number, 'all')
  expect(await sentAt(['/favourites', ...files])).toEqual(after)
  expect((await listReleases(root(), 1))[0]?.changes).toMatchObject([
    { part: 'shell', version: first.version, share: 100 },
    { part: 'wishlist', version: third.version, share: 100 },
  ])

  // The team leaves once nothing needs it.
  const filled = expect.stringMatching(/the slot “wish-button”, which cart V renders: release cart/)
  expect(await refused(remove(root(), 'wishlist'))).toEqual([linked, filled])
  await goLive(await store('cart', 'two'))
  await release({ root: root(), part: 'shell', to: next.version })
  said.length = 0
  await remove(root(), 'wishlist')
  expect(said).toEqual(['wishlist may no longer call https://wishes.example.\n'])
  expect(await allowed()).toEqual([])
  expect(await shopperAt('/favourites')).toBe('404')
  expect(await sentAt(['/deployment.json'])).toEqual([expect.not.stringContaining('wishlist')])
  expect(await shopperAt(scriptOf('Third-wishes'))).toBe('200')
})
