import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Provides } from 'shared/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deploy } from './deploy.ts'
import { formatReleases, listPreviews, listReleases } from './list-releases.ts'
import { liveDeployment, readDeployment } from './log.ts'
import { addingTo, defaultPreviewName, previewAddress } from './previews.ts'
import { endPreview, refresh, release, remove } from './release.ts'
import { type LiveSite, withRelease, withSettings } from './site-changes.ts'
import { deployRootIn, releaseFolder } from './store.ts'
import type { Release } from './stored-releases.ts'
import { asCommand, contentsOf, reasonsOf, settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { inFolder, root, store, apply, goLive } = liveShop()

afterEach(() => {
  vi.useRealTimers()
})

const nothing: Provides = { screens: {}, slots: [], overlays: [] }

const preview = (name: string, one: Release, by = 'Anna') =>
  asCommand(`--preview=${name}`, () => apply(addingTo(name, one, nothing, by)))

const live = async () => (await liveDeployment(root()))?.site as LiveSite
const previewsNow = async () => (await live()).previews ?? {}

/** What those get who open the link of a preview. */
async function fileOf(name: string) {
  const address = new URL(previewAddress(await live(), name))
  const file = `previews/${address.searchParams.get('preview')}.json`
  return JSON.parse(readFileSync(path.join(root().live, file), 'utf8'))
}

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))

describe('a preview', () => {
  it('adds its own files to the site, and changes no other', async () => {
    const before = contentsOf(root().live)
    const page = { access: 'all', title: 'Gift' } as const
    const screens = { start: { ...page, path: '/cart' }, gift: { ...page, path: '/gift' } } as const
    const cart = await store('cart', 'two', { provides: { screens } })
    await preview('checkout', cart)
    const after = contentsOf(root().live)
    for (const [file, content] of Object.entries(before)) expect(after[file], file).toBe(content)
    const added = Object.keys(after).filter((file) => before[file] === undefined)
    expect(added.filter((file) => /^(previews|remotes\/cart)\//.test(file))).toEqual(added)
    const { until, shell, remotes, routes } = await fileOf('checkout')
    expect({ shell, routes }).toMatchObject({
      shell: (await live()).shell,
      routes: expect.arrayContaining([{ ...screens.gift, screen: 'cart/gift' }]),
    })
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000)
    expect(remotes).toEqual({
      cart: {
        entry: expect.stringMatching(/^\/remotes\/cart\/remoteEntry-\w{10}\.js$/),
        version: cart.version,
        contract: cart.contract,
        integrity: expect.stringMatching(/^sha256-/),
        scripts: { 'assets/cart-two.js': expect.stringMatching(/^sha256-/) },
        modules: expect.objectContaining({ gift: [0] }),
      },
    })
    expect(added).toContain(remotes.cart.entry.slice(1))
    // Nothing public names it.
    const id = (await previewsNow()).checkout?.id ?? ''
    expect(id).toMatch(/^[\da-f]{20}$/)
    for (const file of Object.keys(after))
      expect(readFileSync(path.join(root().live, file), 'latin1')).not.toContain(id)
  })

  it('is one for two teams, under one address, and is listed with who added what', async () => {
    const [cart, catalog] = [await store('cart', 'two'), await store('catalog', 'two')]
    await preview('checkout', cart)
    const address = previewAddress(await live(), 'checkout')
    await preview('checkout', catalog, 'Ravi')
    expect(previewAddress(await live(), 'checkout')).toBe(address)
    expect(Object.keys((await fileOf('checkout')).remotes)).toEqual(['cart', 'catalog'])
    expect(await listPreviews(root())).toEqual([
      expect.stringMatching(
        /^checkout, until \d{4}-\d\d-\d\d: http:\/\/localhost:4173\/\?preview=checkout-[\da-f]{20} \(with .*: its settings have no “origin”\)$/,
      ),
      `  cart ${cart.version}, by Anna`,
      `  catalog ${catalog.version}, by Ravi`,
    ])
    const newer = await store('cart', 'three')
    await preview('checkout', newer)
    expect((await fileOf('checkout')).remotes).toMatchObject({
      cart: { version: newer.version },
      catalog: { version: catalog.version },
    })
  })

  it('stays through releases, settings and refreshes', async () => {
    const cart = await store('cart', 'two')
    await preview('checkout', cart)
    const file = await fileOf('checkout')
    await goLive(await store('catalog', 'two'))
    await apply((site) => withSettings(site, { ...settings, devtools: true }))
    await refresh(root())
    expect(await fileOf('checkout')).toEqual(file)
    // Also through a release of the same part, and without the earlier version that open tabs use.
    await goLive(await store('cart', 'three'))
    expect(await fileOf('checkout')).toEqual(file)
  })

  it('may have a remote that is not live yet', async () => {
    const screens = { start: { path: '/reviews', access: 'all', title: 'Reviews' } } as const
    await preview('reviews', await store('reviews', 'one', { provides: { screens } }))
    expect((await fileOf('reviews')).routes).toEqual([
      { ...screens.start, screen: 'reviews/start' },
    ])
    expect(
      JSON.parse(readFileSync(path.join(root().live, 'deployment.json'), 'utf8')),
    ).not.toHaveProperty('remotes.reviews')
  })

  it('is refused if it does not fit what is live, unless somebody says why', async () => {
    const imports = { 'shared/shop': ['giftPrice'] }
    const cart = await store('cart', 'two', { record: { imports } })
    expect(await reasonsOf(preview('checkout', cart))).toEqual([
      expect.stringMatching(/imports “giftPrice” .*: release the shell first\.$/),
    ])
    expect(await previewsNow()).toEqual({})
    const change = addingTo('checkout', cart, nothing, 'Anna')
    await deploy({ root: root(), change, anyway: 'to try it' })
    expect(Object.keys(await previewsNow())).toEqual(['checkout'])
  })

  it('ends, rather than keep others from releasing, once it no longer fits', async () => {
    const cart = await store('cart', 'two', {
      record: { imports: { 'shared/shop': ['addToCart'] } },
    })
    await preview('checkout', cart)
    await preview('home', await store('catalog', 'two'))
    const exports = { react: ['useState'], 'shared/shop': ['$cart'] }
    const said = vi.mocked(process.stderr.write)
    const shell = await store('shell', 'two', { record: { exports } })
    const change = (site: LiveSite) => withRelease(site, shell)
    await expect(
      deploy({ root: root(), change, smokeTest: async () => ['It fails.'] }),
    ).rejects.toThrow('It fails.')
    expect(said).not.toHaveBeenCalledWith(expect.stringContaining('has ended'))
    await goLive(shell)
    expect(Object.keys(await previewsNow())).toEqual(['home'])
    expect(said.mock.calls.map(([line]) => line)).toContainEqual(
      expect.stringMatching(
        /^The preview “checkout” has ended\. cart 1\.1\.0-\w+ imports “addToCart” .*: release cart first\.\n$/,
      ),
    )
  })

  it('ends if its release is lost', async () => {
    const cart = await store('cart', 'two')
    await preview('checkout', cart)
    rmSync(releaseFolder(root(), 'cart', cart.version), { recursive: true })
    await goLive(await store('catalog', 'two'))
    expect(await previewsNow()).toEqual({})
  })

  it('ends after 14 days, with the next deployment', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 14 * 24 * 3600 * 1000 })
    await preview('checkout', await store('cart', 'two'))
    vi.useRealTimers()
    expect(await listPreviews(root())).toEqual(['There is no preview.'])
    await expect(endPreview(root(), 'checkout')).rejects.toThrow('There is no preview “checkout”.')
    // Two at the same time, both of which leave it out.
    const [account, catalog] = [await store('account', 'two'), await store('catalog', 'two')]
    const { until = '' } = (await previewsNow()).checkout ?? {}
    await Promise.all([goLive(account), goLive(catalog)])
    expect(await previewsNow()).toEqual({})
    expect(vi.mocked(process.stderr.write).mock.calls.flat()).toEqual([
      `The preview “checkout” has ended. It was to stay until ${until}.\n`,
    ])
    expect(Object.keys(contentsOf(root().live)).filter((file) => /^previews/.test(file))).toEqual(
      [],
    )
  })

  it('is named once, by its time, if a remote of it leaves after that', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 14 * 24 * 3600 * 1000 })
    await preview('tools', await store('devtools', 'two'))
    vi.useRealTimers()
    vi.mocked(process.stderr.write).mockClear()
    await remove(root(), 'devtools')
    const said = vi.mocked(process.stderr.write).mock.calls.flat()
    expect(said.filter((line) => String(line).includes('“tools” has ended'))).toEqual([
      expect.stringContaining('It was to stay until'),
    ])
  })

  it('does not end when a machine makes something live whose clock is weeks ahead', async () => {
    await preview('checkout', await store('cart', 'two'))
    const now = Date.now()
    const ahead = { ...root(), store: { ...root().store, now: () => now } }
    const catalog = await store('catalog', 'two')
    vi.useFakeTimers({ toFake: ['Date'], now: now + 20 * 24 * 3600 * 1000 })
    const { number } = await deploy({ root: ahead, change: (site) => withRelease(site, catalog) })
    vi.useRealTimers()
    expect(Object.keys(await previewsNow())).toEqual(['checkout'])
    expect((await readDeployment(root(), number)).at).toBe(new Date(now).toISOString())
  })

  it('ends when it is ended, and others stay', async () => {
    await preview('checkout', await store('cart', 'two'))
    await preview('home', await store('catalog', 'two'))
    await endPreview(root(), 'checkout')
    expect(Object.keys(await previewsNow())).toEqual(['home'])
    await expect(endPreview(root(), 'checkout')).rejects.toThrow(
      'There is no preview “checkout”. There is home.',
    )
  })

  it('needs a shop that is live', async () => {
    const empty = deployRootIn(inFolder('empty'))
    await expect(release({ root: empty, part: 'cart', preview: 'checkout' })).rejects.toThrow(
      'Nothing is live here yet.',
    )
  })

  it('can show a version that was live, from the log', async () => {
    // Of another repository, so that nothing can be built or tested here.
    await goLive(await store('gifts', 'one'))
    const { version = '' } = (await live()).remotes.gifts ?? {}
    await goLive(await store('gifts', 'two'))
    await release({ root: root(), part: 'gifts', to: version, preview: 'before' })
    expect((await fileOf('before')).remotes.gifts.version).toBe(version)
    expect((await live()).remotes.gifts?.version).not.toBe(version)
  })
})

it('is in the list of deployments, with a version that nobody else gets', async () => {
  const cart = await store('cart', 'two')
  await preview('checkout', cart)
  const [newest] = await listReleases(root(), 20)
  expect(newest).toMatchObject({
    command: '--preview=checkout',
    changes: [{ part: 'cart', version: cart.version, preview: 'checkout', share: 0 }],
  })
  expect(formatReleases(root(), await listReleases(root(), 1))[1]).toContain(
    `${cart.version}  ○ preview`,
  )
  await goLive(cart)
  expect((await listReleases(root(), 20))[1]?.changes).toMatchObject([{ share: 100 }])
})

it('has the address of a page of its remote that needs no book', () => {
  for (const [paths, page] of [
    [{ start: '/', other: '/b' }, '/'],
    [{ book: '/b/:id', cart: '/cart' }, '/cart'],
    [{ book: '/b/:id' }, '/'],
  ] as const) {
    const screens = Object.fromEntries(
      Object.entries(paths).map(([name, at]) => [name, { path: at, access: 'all', title: null }]),
    ) as Provides['screens']
    const cart = { part: 'cart', version: '2', contract: 1 }
    const added = addingTo('checkout', cart, { ...nothing, screens }, 'Anna')
    const site = added({ ...settings, origin: 'https://shop.example.org' })
    const { origin, pathname } = new URL(previewAddress(site, 'checkout'))
    expect([origin, pathname]).toEqual(['https://shop.example.org', page])
  }
})

it('is named after the branch or the part, if nobody names it', () => {
  for (const [branch, name] of [
    ['checkout-redesign', 'checkout-redesign'],
    ['anna/Checkout_redesign 2', 'anna-checkout-redesign-2'],
    ['48-previews!', 'previews'],
    ['main', 'cart'],
    ['', 'cart'],
    [`${'a'.repeat(39)}-b`, 'a'.repeat(39)],
  ] as const) {
    expect([branch, defaultPreviewName('cart', branch)]).toEqual([branch, name])
  }
})
