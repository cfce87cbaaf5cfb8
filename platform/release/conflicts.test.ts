import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Provides, SiteConfig } from 'shared/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompatibilityRecord, PartName } from '../project/index.ts'
import { tryRelease } from './check.ts'
import { deploy } from './deploy.ts'
import { followLog } from './follow.ts'
import { liveDeployment } from './log.ts'
import { addingTo } from './previews.ts'
import { endCanary, goBack, release, remove } from './release.ts'
import { type LiveSite, withoutRemote, withRelease } from './site-changes.ts'
import { deployRootIn, releaseFolder } from './store.ts'
import type { Release } from './stored-releases.ts'
import { releaseFile } from './stored-releases.ts'
import { contentsOf, reasonsOf, settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { inFolder, root, liveSite, store, apply, goLive, asCanary } = liveShop()

let builds = 0

/** Stores a build that differs from the first one in its record and in what it brings. */
function build(
  part: PartName,
  record: Partial<CompatibilityRecord> = {},
  provides: Partial<Provides> = {},
): Promise<Release> {
  builds += 1
  return store(part, `build${builds}`, { record, provides, semver: '2.0.0' })
}

/** @returns why it was refused; nothing if it went live. */
async function reasonsAgainst(
  part: PartName,
  record: Partial<CompatibilityRecord> = {},
  provides: Partial<Provides> = {},
) {
  const before = (await liveSite()) ?? settings
  const release = await build(part, record, provides)
  const change = (site: SiteConfig) => withRelease(site, release)
  const refused = await reasonsOf(apply(change))
  expect(await liveSite()).toEqual(refused.length > 0 ? before : change(before))
  return refused
}

/** One sentence; “V” stands for a version. */
function sentence(text: string) {
  const pattern = text.replace(/[.$]/g, '\\$&').replaceAll('V', '[\\d.]+-[0-9a-f]{10}')
  return [expect.stringMatching(new RegExp(`^${pattern}$`))]
}

/** Rewrites the description of a stored release. */
function restate(release: Release, changes: object) {
  const file = path.join(releaseFolder(root(), release.part, release.version), releaseFile)
  writeFileSync(file, JSON.stringify({ ...release, ...changes }))
}

const shellWith = (names: string[]) => ({
  exports: { react: ['useState'], 'shared/shop': names },
})

describe('a remote', () => {
  it('is refused when it uses exports or modules that the live shell lacks, and goes live after the shell', async () => {
    const imports = { 'shared/shop': ['$cart', 'giftWrap', 'giftNote'], 'shared/new': ['x'] }
    expect(await reasonsAgainst('catalog', { imports })).toEqual([
      ...sentence(
        'catalog V imports “giftWrap” and “giftNote” from shared/shop, which shell V does not export: release the shell first.',
      ),
      ...sentence(
        'catalog V imports “x” from shared/new, which shell V does not export: release the shell first.',
      ),
    ])
    const { exports } = shellWith(['$cart', 'giftWrap', 'giftNote'])
    const shell = { exports: { ...exports, 'shared/new': ['x'] } }
    expect(await reasonsAgainst('shell', shell)).toEqual([])
    expect(await reasonsAgainst('catalog', { imports })).toEqual([])
  })

  it('is refused when it was built with a newer contract than the shell knows', async () => {
    const before = contentsOf(root().live)
    const cart = await build('cart')
    restate(cart, { contract: cart.contract + 1 })
    expect(await reasonsOf(goLive(cart))).toEqual([
      expect.stringMatching(/^cart .* release the shell first\.$/),
    ])
    expect(contentsOf(root().live)).toEqual(before)
  })

  it('is refused when it removes a page that the live shell links to, but may remove a page of its own', async () => {
    const page = (path: `/${string}`) => ({ path, access: 'all', title: 'Page' }) as const
    const own = { screens: { start: page('/cart'), help: page('/cart/help') } }
    expect(await reasonsAgainst('cart', {}, own)).toEqual([])
    const renamed = { screens: { start: page('/basket') } }
    expect(await reasonsAgainst('cart', {}, renamed)).toEqual(
      sentence('cart no longer has the page /cart, to which shell V links.'),
    )
    const redirecting = { ...page('/basket'), redirectFrom: ['/cart' as const] }
    expect(await reasonsAgainst('cart', {}, { screens: { start: redirecting } })).toEqual([])
    // For servers that do not redirect.
    expect(existsSync(path.join(root().live, 'cart/index.html'))).toBe(true)
    // This checkout still has the link, but not the shell.
    const shell = await build('shell', shellWith(['$cart', 'other']))
    restate(shell, { links: [] })
    await goLive(shell)
    expect(await reasonsAgainst('cart', {}, renamed)).toEqual([])
  })

  it('is refused when another one has its page, naming both', async () => {
    const screens = { all: { path: '/Cart', access: 'all', title: 'Reviews' } } as const
    expect(await reasonsAgainst('reviews', {}, { screens })).toEqual([
      'reviews has the page /Cart, and cart has the page /cart. Only one of them can.',
    ])
    // No page could be written then, so nothing is suggested and nothing helps, not even for a preview.
    const reviews = await build('reviews', {}, { screens })
    const brings: Provides = { screens, slots: [], overlays: [] }
    for (const change of [
      (site: LiveSite) => withRelease(site, reviews),
      addingTo('reviews', reviews, brings, 'Anna'),
    ]) {
      const refused = deploy({ root: root(), change, anyway: 'to try it' })
      await expect(refused).rejects.toThrow(
        /^Not released\. (?!.*--anyway).*\n- reviews has the page \/Cart, and cart /,
      )
    }
  })

  it('cannot be a canary when it brings a page that other shoppers do not have', async () => {
    const screens: Provides['screens'] = {
      start: { path: '/account', access: 'all', title: 'Account' },
      top: { path: '/top', access: 'all', title: 'Top' },
    }
    const canary = await build('account', {}, { screens })
    expect(await reasonsOf(asCanary(canary))).toEqual([
      expect.stringMatching(/^The canary of account has the page \/top, which other/),
    ])
    expect(await reasonsAgainst('account', {}, { screens })).toEqual([])
    expect(await reasonsOf(asCanary(canary))).toEqual([])
  })

  it('cannot be a canary when it is the first release of its remote', async () => {
    await expect(asCanary(await build('reviews'))).rejects.toThrow(
      'reviews is not live yet. Its first release is for everybody.',
    )
  })

  it('cannot be a canary when it lacks something that the live version brings', async () => {
    const before = await liveSite()
    const canary = await build('account', {}, { screens: {} })
    expect(await reasonsOf(asCanary(canary))).toEqual([
      'The canary of account lacks “start”, which the live version has: release it to everybody.',
    ])
    expect(await liveSite()).toEqual(before)
  })
})

describe('a slot', () => {
  it('must be filled as long as a part renders it', async () => {
    expect(await reasonsAgainst('account', { slotsProvided: {} }, { slots: [] })).toEqual(
      sentence(
        'account no longer fills the slot “address-picker”, which cart V renders: release cart first.',
      ),
    )
    expect(await reasonsAgainst('cart', { slotsUsed: {} })).toEqual([])
    expect(await reasonsAgainst('account', { slotsProvided: {} }, { slots: [] })).toEqual([])
  })

  it('must be supported in a version before a part renders it', async () => {
    const cart = { slotsUsed: { 'address-picker': [2] } }
    expect(await reasonsAgainst('cart', cart)).toEqual(
      sentence(
        'cart V renders version 2 of the slot “address-picker”, and account V supports 1: release account first.',
      ),
    )
    expect(
      await reasonsAgainst('account', { slotsProvided: { 'address-picker': [1, 2] } }),
    ).toEqual([])
    expect(await reasonsAgainst('cart', cart)).toEqual([])
    expect(await reasonsAgainst('account', { slotsProvided: { 'address-picker': [2] } })).toEqual(
      [],
    )
  })

  it('keeps the props of a version, and gets new ones in a new version', async () => {
    const props = (hash: string) => ({ props: { 'address-picker': { 1: hash } } })
    expect(await reasonsAgainst('cart', props('one'))).toEqual([])
    expect(await reasonsAgainst('account', props('changed'))).toEqual(
      sentence(
        'cart V renders version 1 of the slot “address-picker”, whose props are declared differently in account V: leave them as they were, and declare new ones as version 2.',
      ),
    )
    const both = { 'address-picker': { 1: 'one', 2: 'changed' } }
    const slotsProvided = { 'address-picker': [1, 2] }
    expect(await reasonsAgainst('account', { slotsProvided, props: both })).toEqual([])
    const cart = { slotsUsed: { 'address-picker': [2] }, props: both }
    expect(await reasonsAgainst('cart', cart)).toEqual([])
  })

  it('must be supported in a version as long as a part renders it, even if only a canary does', async () => {
    const fills = { slotsProvided: { 'address-picker': [2] } }
    const reason = sentence(
      'cart V renders version 1 of the slot “address-picker”, and account V supports 2: release cart first.',
    )
    expect(await reasonsAgainst('account', fills)).toEqual(reason)
    await reasonsAgainst('account', { slotsProvided: { 'address-picker': [1, 2] } })
    await reasonsAgainst('cart', { slotsUsed: { 'address-picker': [2] } })
    await asCanary(await build('cart'))
    expect(await reasonsAgainst('account', fills)).toEqual(reason)
  })
})

describe('a shell', () => {
  const lacking = shellWith(['addToCart'])

  it('is refused when it lacks an export that a live remote uses', async () => {
    expect(await reasonsAgainst('shell', lacking)).toEqual(
      ['account', 'cart', 'catalog', 'devtools'].flatMap((part) =>
        sentence(
          `${part} V imports “$cart” from shared/shop, which shell V does not export: release ${part} first.`,
        ),
      ),
    )
  })

  it('is refused when it does not support the contract of a live remote', async () => {
    const shell = await build('shell')
    restate(shell, { contract: 9, oldestContract: 9 })
    const reasons = await reasonsOf(goLive(shell))
    expect(reasons).toHaveLength(4)
    expect(reasons).toContainEqual(expect.stringMatching(/build it again/))
  })

  it('is refused when an object that it exports lacks a member that a live remote uses', async () => {
    // Of some exports, no members are known.
    const used = ['$cart', '$cart.get', 'paths', 'paths.wishlist']
    const imports = { 'shared/shop': used }
    const paths = ['$cart', 'paths', 'paths.home', 'paths.wishlist']
    expect(await reasonsAgainst('shell', shellWith(paths))).toEqual([])
    expect(await reasonsAgainst('cart', { imports })).toEqual([])
    expect(await reasonsAgainst('shell', shellWith(paths.slice(0, 3)))).toEqual(
      sentence(
        'cart V imports “paths.wishlist” from shared/shop, which shell V does not export: release cart first.',
      ),
    )
    // A record that an earlier platform has written names no members.
    expect(await reasonsAgainst('shell', shellWith(['$cart', 'paths']))).toEqual([])
  })

  it('is refused when a canary needs it', async () => {
    const record = { imports: { 'shared/shop': ['addToCart'] } }
    for (const part of ['catalog', 'account', 'devtools', 'cart'])
      await reasonsAgainst(part, record)
    const canary = await build('catalog')
    await asCanary(canary)
    expect(await reasonsAgainst('shell', lacking)).toEqual([
      expect.stringContaining(`catalog ${canary.version} imports “$cart”`),
    ])
    await endCanary(root(), 'catalog')
    expect(await reasonsAgainst('shell', lacking)).toEqual([])
  })
})

describe('going back', () => {
  const skipped = { skipSmokeTest: true }
  const newer = { imports: { 'shared/shop': ['giftPrice'] } }
  const versions = async () => {
    const site = await liveSite()
    return [site?.shell, site?.remotes.cart?.version]
  }
  let first: (string | undefined)[]

  /** The shell gets an export, and the cart uses it: deployments 2 and 3. */
  beforeEach(async () => {
    first = await versions()
    expect(await reasonsAgainst('shell', shellWith(['$cart', 'giftPrice']))).toEqual([])
    expect(await reasonsAgainst('cart', newer)).toEqual([])
  })

  it('is possible one part after the other: what only open tabs still have does not refuse it', async () => {
    await release({ root: root(), part: 'cart', to: first[1], ...skipped })
    await release({ root: root(), part: 'shell', to: first[0], ...skipped })
    expect(await versions()).toEqual(first)
  })

  it('takes all parts and settings to an earlier deployment at once, without its canaries', async () => {
    await asCanary(await build('catalog'))
    await apply((site) => ({ ...site, devtools: true }))
    await goBack(root(), 4, 'settings')
    expect(await liveSite()).toMatchObject({ devtools: false })
    expect(await versions()).not.toEqual(first)
    await goBack(root(), 1, 'all')
    expect(await versions()).toEqual(first)
    expect((await liveSite())?.remotes.catalog).not.toHaveProperty('canary')
    await expect(goBack(root(), 1, 'all')).rejects.toThrow(
      'Nothing has changed since deployment 7.',
    )
    await expect(goBack(root(), 99, 'all')).rejects.toThrow('There is no deployment 99.')
  })

  it('suggests options to people only, not where a watched canary rises', async () => {
    const change = (site: SiteConfig) => ({ ...site, shell: first[0] ?? '' })
    await expect(apply(change)).rejects.toThrow('--anyway')
    const watched = deploy({ root: root(), change, reason: 'It rose.' })
    await expect(watched).rejects.toThrow(/^(?!.*--anyway)/)
  })

  it('with a reason overrides a refusal, which the log then has with that reason', async () => {
    const back = { root: root(), part: 'shell', to: first[0], ...skipped }
    await expect(release(back)).rejects.toThrow(
      'To release it all the same: --anyway "why", with --allow-empty-pages if its pages cannot be prerendered then.',
    )
    await release({ ...back, anyway: 'prices are wrong' })
    const [shell] = await versions()
    expect(shell).toBe(first[0])
    expect((await liveDeployment(root()))?.reason).toMatch(
      /^Anyway: “prices are wrong”\. cart .* imports “giftPrice” from shared\/shop, which shell /,
    )
  })

  it('with a reason keeps no other part from its releases, and ends no preview', async () => {
    const [account, home] = [await build('account'), await build('catalog')]
    await asCanary(account)
    const brings: Provides = { screens: {}, slots: [], overlays: [] }
    await apply(addingTo('home', home, brings, 'Anna'))
    const anyway = 'prices are wrong'
    await release({ root: root(), part: 'shell', to: first[0], ...skipped, anyway })
    expect(await reasonsAgainst('catalog')).toEqual([])
    await endCanary(root(), 'account')
    expect(await liveSite()).not.toHaveProperty('remotes.account.canary')
    expect(await liveSite()).toHaveProperty('previews.home')
    expect(await reasonsAgainst('cart', newer)).toHaveLength(1)
  })
})

it('brings back a remote of another repository, and says which part was never live', async () => {
  const { version } = await build('stars')
  await apply((site) => withRelease(site, { part: 'stars', version, contract: 1 }))
  expect(await reasonsAgainst('stars', { slotsUsed: {} })).toEqual([])
  await release({ root: root(), part: 'stars', to: version })
  expect((await liveSite())?.remotes.stars?.version).toBe(version)
  await expect(release({ root: root(), part: 'starz', to: '1.0' })).rejects.toThrow(
    'starz was never live here.',
  )
})

describe('a remote that leaves', () => {
  const served = (file: string) => existsSync(path.join(root().live, file))

  it('takes its pages along, but its files stay for open tabs through other releases', async () => {
    await goLive(await build('reviews'))
    const brings: Provides = { screens: {}, slots: [], overlays: [] }
    for (const part of ['reviews', 'catalog'])
      await apply(addingTo('shared', await build(part), brings, 'Anna'))
    expect(served('reviews/index.html')).toBe(true)
    await remove(root(), 'reviews')
    expect(await reasonsAgainst('catalog')).toEqual([])
    expect(await liveSite()).not.toHaveProperty('remotes.reviews')
    expect(await liveSite()).not.toHaveProperty('previews')
    expect(served('reviews/index.html')).toBe(false)
    expect(served('remotes/reviews/remoteEntry.js')).toBe(true)
    expect(readFileSync(path.join(root().live, 'deployment.json'), 'utf8')).not.toContain('reviews')
    await expect(remove(root(), 'reviews')).rejects.toThrow(
      'There is no remote “reviews” live, but account, cart, catalog, devtools.',
    )
  })

  it('hands its pages and slots over to another remote in one release', async () => {
    const page = { path: '/account', access: 'all', title: 'Account' } as const
    const record = {
      slotsProvided: { 'address-picker': [1] },
      props: { 'address-picker': { 1: 'one' } },
    }
    const brings = { screens: { me: page }, slots: ['address-picker' as const] }
    const people = await build('people', record, brings)
    expect(await reasonsOf(goLive(people))).not.toEqual([])
    const change = (live: LiveSite) => withRelease(withoutRemote(live, 'account'), people)
    expect(await reasonsOf(apply(change))).toEqual([])
  })
})

describe('a remote on another origin of which only its manifest says what it brings', () => {
  const lost = [
    ...sentence('wishes no longer has the page /wishlist, to which shell V links.'),
    ...sentence(
      'wishes no longer fills the slot “gift-card”, which cart V renders: release cart first.',
    ),
  ]
  const hosts = { images: ['https://cdn.example.org'] }
  const wishes = (version: string) => {
    const entry = `https://cdn.example.org/${version}/remoteEntry.js`
    return { wishes: { entry, version, provides: { hosts } } }
  }
  const withWishes = (version: string) => (site: LiveSite) => {
    return { ...site, remotes: { ...site.remotes, ...wishes(version) } }
  }
  let provides: object

  beforeEach(async () => {
    const screens = { wishes: { path: '/wishlist', access: 'all', title: 'Wishlist' } }
    const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'module' }
    provides = { screens, slots: ['gift-card'] }
    vi.stubGlobal('fetch', async () =>
      Response.json({ metaData: { remoteEntry, provides }, exposes: [] }),
    )
    await apply(withWishes('1.0.0'))
    expect(await reasonsAgainst('cart', { slotsUsed: { 'gift-card': [1] } })).toEqual([])
  })

  it('may not leave, or get a version, without what live parts need', async () => {
    expect(await reasonsOf(remove(root(), 'wishes'))).toEqual(lost)
    provides = {}
    expect(await reasonsOf(apply(withWishes('2.0.0')))).toEqual(lost)
    await deploy({ root: root(), change: withWishes('2.0.0'), anyway: 'it is closed' })
    expect((await liveDeployment(root()))?.reason).toMatch(/^Anyway: “it is closed”\. wishes no /)
  })

  it('may get other hosts after it has lost them by itself', async () => {
    provides = {}
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const more = { hosts: { ...hosts, connect: ['https://api.example.org'] } }
    const { wishes: same } = wishes('1.0.0')
    const { site } = await apply((live) => {
      return { ...live, remotes: { ...live.remotes, wishes: { ...same, provides: more } } }
    })
    expect(site.remotes.wishes?.provides).toEqual(more)
  })

  it('keeps nobody from releasing if it loses them by itself, but everybody is told', async () => {
    const { releases, store } = root()
    const follower = { ...deployRootIn(inFolder('follower')), releases, store }
    await followLog(follower)
    provides = {}
    const cart = await build('cart', { slotsUsed: { 'gift-card': [1] } })
    const steps = { check: async () => [], build: async () => cart }
    const tried = await tryRelease(root(), 'cart', steps)
    expect(tried.flatMap(({ notes }) => notes)).toEqual(lost)
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await goLive(cart)
    expect(said.mock.calls.map(([line]) => String(line).trim())).toEqual(lost)
    said.mockClear()
    await followLog(follower)
    expect(said.mock.calls.map(([line]) => String(line).trim())).toEqual(lost)
  })
})
