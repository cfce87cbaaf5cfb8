/** Canaries and previews of the shell, which is in every page: those who get them have pages of their own. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompatibilityRecord } from '../project/index.ts'
import { followLog } from './follow.ts'
import { listReleases } from './list-releases.ts'
import { liveDeployment } from './log.ts'
import { addingTo, previewAddress } from './previews.ts'
import { findPrunable } from './prune.ts'
import { endCanary, endPreview, goBack, refresh, release } from './release.ts'
import { type LiveSite, withCanary, withSettings } from './site-changes.ts'
import { forSmokeTest } from './smoke-test-site.ts'
import type { Release } from './stored-releases.ts'
import { reasonsOf, settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'
import { watchCanaries } from './watch-canaries.ts'

const shop = liveShop({ telemetry: { url: 'https://reports.example' } })
const { inFolder, root, liveSite, store, apply, goLive, asCanary } = shop

const nothing = { screens: {}, slots: [], overlays: [] }
const exportsOf = (names: string[]) => ({ exports: { react: ['useState'], 'shared/shop': names } })
const shell = (mark: string, record: Partial<CompatibilityRecord> = {}) =>
  store('shell', mark, { record, provides: {} })
const preview = (name: string, one: Release) => apply(addingTo(name, one, nothing, 'Anna'))
const shellsNow = () => {
  const folder = path.join(root().live, '.shells')
  return existsSync(folder) ? readdirSync(folder) : []
}
const live = (file: string) => readFileSync(path.join(root().live, file), 'utf8')

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))

describe('a canary of the shell', () => {
  it('has its pages and files beside the live ones, until it ends or is for everybody', async () => {
    const { version } = await shell('two')
    const before = live('index.html')
    await asCanary(await shell('two'))
    expect(shellsNow()).toEqual([version])
    expect(live('index.html')).toBe(before)
    expect(live(`.shells/${version}/index.html`)).toContain(`"shell":"${version}"`)
    expect(live('assets/shell-two.js')).toContain('two')
    expect(JSON.parse(live('deployment.json')).shellCanary).toEqual({ version, percent: 10 })
    expect((await listReleases(root(), 1))[0]?.changes).toMatchObject([
      { part: 'shell', version, share: 10 },
    ])
    // What others release, and a refresh, leave it as it is.
    await goLive(await store('cart', 'two'))
    await apply((site) => withSettings(site, { ...settings, devtools: true }))
    const { number } = (await liveDeployment(root())) ?? {}
    expect((await refresh(root())).number).toBe(number)
    expect(shellsNow()).toEqual([version])
    expect((await findPrunable(root(), 0)).releases).not.toContainEqual(
      expect.objectContaining({ version }),
    )
    await endCanary(root(), 'shell')
    expect(shellsNow()).toEqual([])
    expect(existsSync(path.join(root().live, 'assets/shell-two.js'))).toBe(true)
    await release({ root: root(), part: 'shell', to: version, canary: 5 })
    await goLive(await shell('two'))
    expect(await liveSite()).toMatchObject({ shell: version })
    expect(await liveSite()).not.toHaveProperty('shellCanary')
  })

  it('ends when the shop goes back, and is neither the first shell, the live one, nor for all', async () => {
    await asCanary(await shell('two'))
    await goLive(await store('cart', 'two'))
    await goBack(root(), 2, 'all')
    expect(shellsNow()).toEqual([])
    const one = await shell('two')
    expect(() => withCanary(settings, one, 10)).toThrow('Its first release is for everybody.')
    expect(() => withCanary({ ...settings, shell: one.version }, one, 10)).toThrow(
      'is live for everybody already.',
    )
    const { version: to } = await shell('two')
    await expect(release({ root: root(), part: 'shell', to, canary: 100 })).rejects.toThrow(
      'A canary of the shell is for less than 100% of shoppers.',
    )
  })

  it('has to fit what is live, and what is released has to fit it', async () => {
    const giving = exportsOf(['$cart', 'giftPrice'])
    const lacking = await shell('lacking', exportsOf(['addToCart']))
    expect(await reasonsOf(asCanary(lacking))).toContainEqual(
      expect.stringMatching(/^account .* imports “\$cart” .*: release account first\.$/),
    )
    await goLive(await shell('giving', giving))
    await asCanary(await shell('two'))
    const imports = { 'shared/shop': ['giftPrice'] }
    const cart = await store('cart', 'gifts', { record: { imports } })
    const reason = expect.stringMatching(
      /^cart .* imports “giftPrice” .* does not export: end the canary of the shell first\.$/,
    )
    expect(await reasonsOf(goLive(cart))).toEqual([reason])
    expect(await reasonsOf(preview('gifts', cart))).toEqual([reason])
    await endCanary(root(), 'shell')
    expect(await reasonsOf(goLive(cart))).toEqual([])
  })

  it('is tested as if everybody got it, and settings are tested with the live shell', () => {
    const site = { ...settings, shell: '1', shellCanary: { version: '2', percent: 5 } }
    expect(forSmokeTest(site, 'shell')).toMatchObject({ shell: '2' })
    for (const part of ['cart', undefined]) expect(forSmokeTest(site, part).shell).toBe('1')
    expect(forSmokeTest(site, 'cart')).not.toHaveProperty('shellCanary')
  })
})

describe('pages with content', () => {
  const render = (body: string) => `
    export const connectApi = () => {}
    export const renderPage = ({ url }) => ({ head: [], body: ${body} })`
  const heading = "'<h1>' + url + '</h1>'"
  const failsAt = (url: string) => render(`url === '${url}' ? crash : ${heading}`)
  beforeEach(
    async () => void (await goLive(await store('shell', 'one', { forNode: render(heading) }))),
  )

  it('have it with the next shell, too, or it is refused', async () => {
    const broken = await store('shell', 'two', { forNode: failsAt('/cart') })
    const reasons = [expect.stringContaining('/cart. ReferenceError: crash'), expect.any(String)]
    expect(await reasonsOf(asCanary(broken))).toEqual(reasons)
    expect(await reasonsOf(preview('next', broken))).toEqual(reasons)
    await preview('next', await store('shell', 'one-more', { forNode: render(`${heading} + 1`) }))
    expect(await reasonsOf(preview('next', broken))).toEqual(reasons)
    const good = await store('shell', 'three', { forNode: render(`${heading} + 2`) })
    await asCanary(good)
    expect(live(`.shells/${good.version}/cart/index.html`)).toContain('<h1>/cart</h1>2')
    expect(live('cart/index.html')).not.toContain('</h1>2')
  })

  it('of a preview keep nobody from releasing, and those of a canary do', {
    tags: ['second-tier'],
  }, async () => {
    const shell = await store('shell', 'two', { forNode: failsAt('/gifts') })
    await preview('next', shell)
    const gifts = { path: '/gifts', access: 'all', title: 'Gifts' } as const
    const cart = await store('gifts', 'one', { provides: { screens: { gifts } } })
    expect(await reasonsOf(goLive(cart))).toEqual([])
    expect(await reasonsOf(asCanary(shell))).toContainEqual(expect.stringContaining('/gifts'))
  })
})

it('a preview of the shell has its pages, and shows what only this shell supports', async () => {
  const next = await shell('two', exportsOf(['$cart', 'addToCart', 'giftPrice']))
  await preview('gifts', next)
  const imports = { 'shared/shop': ['giftPrice'] }
  await preview('gifts', await store('cart', 'two', { record: { imports } }))
  const site = ((await liveDeployment(root()))?.site ?? settings) as LiveSite
  const name = new URL(previewAddress(site, 'gifts')).searchParams.get('preview') ?? ''
  expect(shellsNow()).toEqual([name])
  expect(live(`.shells/${name}/index.html`)).toMatch(
    new RegExp(`data-preview="${name}".*"shell":"${next.version}"`, 's'),
  )
  expect(live('assets/shell-two.js')).toContain('two')
  const file = JSON.parse(live(`previews/${name}.json`))
  expect([file.hasPages, Object.keys(file.remotes)]).toEqual([true, ['cart']])
  expect(live('deployment.json')).not.toContain(next.version)
  await endPreview(root(), 'gifts')
  expect(shellsNow()).toEqual([])
})

it('is watched by the reports of pages', async () => {
  const file = inFolder('reports.jsonl')
  const { shell: stable = '' } = (await liveSite()) ?? {}
  const next = await shell('two')
  const { version } = next
  const watched = async (reports: object[]) => {
    await apply((site) => withCanary(site, next, 5, { steps: [100], every: 1 }))
    const at = new Date().toISOString()
    writeFileSync(
      file,
      reports.map((one) => `${JSON.stringify({ at, reports: [one] })}\n`).join(''),
    )
    const now = await followLog(root())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
    if (now) await watchCanaries({ root: root(), reports: file, tell: () => {} })(now)
    vi.useRealTimers()
    return await liveSite()
  }
  const counted = (kind: 'used' | 'failed', of: string, length: number) => {
    const about = { about: 'canary', kind, remote: 'shell' }
    return Array.from({ length }, () => ({ ...about, version: of, canary: version, percent: 5 }))
  }
  const used = [...counted('used', stable, 100), ...counted('used', version, 100)]
  const stopped = await watched([...used, ...counted('failed', version, 20)])
  expect(stopped).toMatchObject({ shell: stable })
  expect(stopped).not.toHaveProperty('shellCanary')
  expect((await liveDeployment(root()))?.reason).toMatch(
    /of shell was stopped: it failed for \d+ of/,
  )
  // What did not start reports its cause at once, and counts with the next page that starts: once, as all else.
  const causes = Array.from({ length: 20 }, () => ({ about: 'start', version }))
  expect(await watched([...used, ...causes])).toMatchObject({ shell: version })
})
