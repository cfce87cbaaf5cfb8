import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesIn, type PartName } from '../base/index.ts'
import { deploy } from './deploy.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'
import { entryOf, withCanary, withRelease } from './deployed-site.ts'
import { liveDeployment, liveSite } from './deployment-log.ts'
import { type Release, type RemoteRelease, releaseFile } from './release-file.ts'
import { storeRelease } from './store-release.ts'
import { contentsOf, rootWithReleases, settings, writeBuild } from './testing/fixture-builds.ts'

let folder: string
let root: DeployRoot

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-deploy-'))
  const first = await rootWithReleases(folder)
  root = first.root
  await deploy({ root, change: () => first.releases.reduce(withRelease, settings) })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function store(part: PartName, mark: string): Promise<Release> {
  const build = writeBuild(path.join(folder, mark, part), part, mark)
  return storeRelease({ root, part, build, semver: '1.1.0' })
}

function goLive(release: Release) {
  return deploy({ root, change: (site) => withRelease(site ?? settings, release) })
}

/** What is served, by path: the content of each file. */
const served = () => contentsOf(root.live)

function only(part: string, files: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(files).filter(([file]) => file.startsWith(`remotes/${part}`)),
  )
}

describe('a release', () => {
  it('goes live alone: no byte of another part changes', async () => {
    const before = served()
    const catalog = await store('catalog', 'two')
    expect(await goLive(catalog)).toMatchObject({ ok: true, number: 2 })
    const after = served()
    for (const part of ['cart', 'account', 'devtools']) {
      expect(only(part, after)).toEqual(only(part, before))
      expect(Object.keys(only(part, after))).not.toEqual([])
    }
    expect(after['assets/shell-one.js']).toBe(before['assets/shell-one.js'])
    expect(readFileSync(path.join(root.live, 'index.html'), 'utf8')).toContain(
      entryOf('catalog', catalog.version),
    )
  })

  it('serves compressed what it serves plain', async () => {
    await goLive(await store('shell', 'two'))
    const compressed = filesIn(root.live).filter((file) => file.endsWith('.br'))
    expect(compressed.length).toBeGreaterThan(10)
    for (const file of compressed) {
      const plain = readFileSync(file.replace(/\.br$/, ''), 'utf8')
      expect(brotliDecompressSync(readFileSync(file)).toString(), file).toBe(plain)
    }
  })

  it('is stored once, however often the same content is released', async () => {
    const one = await store('cart', 'same')
    const again = await store('cart', 'same')
    expect(again.version).toBe(one.version)
    expect(one.version).toMatch(/^1\.1\.0-[0-9a-f]{10}$/)
  })

  it('is taken back by its version, and everything is served as before', async () => {
    const before = served()
    const old = await liveSite(root)
    const catalog = await store('catalog', 'two')
    await goLive(catalog)
    await deploy({ root, change: (site) => old ?? site ?? settings })
    expect(await liveSite(root)).toEqual(old)
    const after = served()
    for (const [file, content] of Object.entries(before)) expect(after[file], file).toBe(content)
    // The tabs that were opened meanwhile go on working.
    expect(Object.keys(after)).toContain(`remotes/catalog/${catalog.version}/remoteEntry.js`)
  })

  it('is taken back without composing anything anew', async () => {
    const old = await liveSite(root)
    writeFileSync(path.join(root.live, 'index.html'), 'as it was composed then')
    await goLive(await store('catalog', 'two'))
    await deploy({ root, change: (site) => old ?? site ?? settings })
    expect(readFileSync(path.join(root.live, 'index.html'), 'utf8')).toBe('as it was composed then')
    // Both deployments share the file.
    expect(statSync(path.join(root.live, 'index.html')).nlink).toBe(2)
  })

  it('leaves the files of the version before it in place, for the tabs that are open', async () => {
    const [first = ''] = Object.keys(only('catalog', served()))
    const two = await store('catalog', 'two')
    await goLive(two)
    // Other teams’ releases do not push it out.
    await goLive(await store('cart', 'two'))
    expect(served()[first]).toBeDefined()
    await goLive(await store('catalog', 'three'))
    expect(served()[first]).toBeUndefined()
    expect(Object.keys(served())).toContain(`remotes/catalog/${two.version}/remoteEntry.js`)
  })

  it('goes to some shoppers as a canary, and to all when it is released', async () => {
    const cart = (await store('cart', 'two')) as RemoteRelease
    await deploy({ root, change: (site) => withCanary(site ?? settings, cart, 10) })
    expect((await liveSite(root))?.remotes.cart).toMatchObject({
      version: expect.stringMatching(/^1\.0\.0-/),
      canary: { version: cart.version, entry: entryOf('cart', cart.version), percent: 10 },
    })
    expect(Object.keys(served())).toContain(`remotes/cart/${cart.version}/remoteEntry.js`)
    await goLive(cart)
    expect((await liveSite(root))?.remotes.cart).toEqual({
      version: cart.version,
      entry: entryOf('cart', cart.version),
      contract: cart.contract,
    })
  })
})

describe('two teams that release at once', () => {
  it('are both live in the end', async () => {
    const [catalog, cart] = await Promise.all([store('catalog', 'two'), store('cart', 'two')])
    await Promise.all([goLive(catalog), goLive(cart)])
    expect((await liveSite(root))?.remotes).toMatchObject({
      catalog: { version: catalog.version },
      cart: { version: cart.version },
    })
    expect(await liveDeployment(root)).toMatchObject({ number: 3 })
  })
})

describe('a release that does not fit', () => {
  /** Rewrites what a stored release says of itself. */
  function restate(release: Release, changes: object) {
    const file = path.join(releaseFolder(root, release.part, release.version), releaseFile)
    writeFileSync(file, JSON.stringify({ ...release, ...changes }))
  }

  async function refused(release: Release, reason: RegExp) {
    const before = served()
    const result = await goLive(release)
    expect(result).toEqual({ ok: false, reasons: [expect.stringMatching(reason)] })
    expect(served()).toEqual(before)
  }

  it('is refused when it was built with a newer contract than the shell knows', async () => {
    const cart = await store('cart', 'two')
    restate(cart, { contract: cart.contract + 1 })
    await refused(cart, /^cart .* release the shell first\.$/)
  })

  it('is refused when the shell no longer keeps what a deployed remote was built with', async () => {
    const shell = await store('shell', 'two')
    restate(shell, { contract: 9, oldestContract: 9 })
    const result = await goLive(shell)
    expect(result.ok ? [] : result.reasons).toHaveLength(4)
    expect(result.ok ? [] : result.reasons).toContainEqual(expect.stringMatching(/build it anew/))
  })

  it('is refused when a file was changed after it was released', async () => {
    const cart = await store('cart', 'two')
    const files = path.join(releaseFolder(root, 'cart', cart.version), 'files')
    writeFileSync(path.join(files, 'remoteEntry.js'), 'export const mark = "evil"')
    await refused(cart, /changed since it was released: remoteEntry\.js/)
  })

  it('is refused when its trial fails, with what went wrong', async () => {
    const before = served()
    const cart = await store('cart', 'two')
    const result = await deploy({
      root,
      change: (site) => withRelease(site ?? settings, cart),
      smokeTest: async () => ['the cart stays empty'],
    })
    expect(result).toEqual({ ok: false, reasons: ['the cart stays empty'] })
    expect(served()).toEqual(before)
  })
})
