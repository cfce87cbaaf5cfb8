import os from 'node:os'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deploy } from './deploy.ts'
import { formatReleases, listReleases } from './list-releases.ts'
import { endCanary, goBack, release } from './release.ts'
import { withCanary, withRelease } from './site-changes.ts'
import { deployRootIn } from './store.ts'
import { type Release, readRelease } from './stored-releases.ts'
import { asCommand, type settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

beforeEach(() => void vi.stubEnv('RELEASED_BY', 'Anna'))
afterEach(() => void vi.unstubAllEnvs())
const { inFolder, root, liveSite, store } = liveShop()

let first: Release
let second: Release

beforeEach(async () => {
  first = readRelease(root(), 'cart', (await liveSite())?.remotes.cart?.version ?? '')
  second = await store('cart', 'two')
})

const source = {
  commit: '9ab1c35d20b7c7e8',
  message: 'Show prices',
  uncommitted: { files: ['remote-cart/remote.ts'], more: 2 },
}

/** Releases a version of the cart. @param reasons why its smoke test refuses it. */
function trying(version: Release, reasons: string[] = []) {
  const change = (site: typeof settings) => withRelease(site, version)
  const smokeTest = async () => reasons
  return asCommand('release cart', () => deploy({ root: root(), change, source, smokeTest }))
}

/** The printed table. Times are those of the machine. */
async function listed(last = 20): Promise<string> {
  const lines = formatReleases(root(), await listReleases(root(), last))
  return lines.join('\n').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '(when)')
}
const goBackTo = (to: string) =>
  asCommand('back', () => release({ root: root(), part: 'cart', to }))
const refreshed = () => asCommand('refresh', () => deploy({ root: root() }))

it('lists the deployments with what each brought, who made it, how, and from which sources', async () => {
  await trying(second)
  const [newest] = await listReleases(root(), 20)
  expect(newest).toEqual({
    deployment: 2,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    by: 'Anna',
    on: os.hostname(),
    command: 'release cart',
    source,
    changes: [{ part: 'cart', version: second.version, share: 100 }],
  })
  const [, ...lines] = (await listed()).split('\n')
  expect(lines[0]).toBe(
    `2  (when)  cart      ${second.version}  ● live  Anna  release cart  9ab1c35d20 “Show prices” with uncommitted changes in remote-cart/remote.ts and 2 others`,
  )
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^1 {2}\(when\) {2}shell {5}1\.0\.0-\w+ {2}● live {2}Anna$/),
    ...['account', 'cart', 'catalog', 'devtools'].map((part) =>
      expect.stringMatching(
        new RegExp(`^ +${part} +1\\.0\\.0-\\w+ {2}${part === 'cart' ? '○' : '● live'}$`),
      ),
    ),
  ])
})

it('says what happened when nothing was built: canaries, rollbacks, refreshes', async () => {
  const change = (site: typeof settings) => withCanary(site, second, 10)
  await asCommand('release cart --canary 10', () => deploy({ root: root(), change, source }))
  expect(await listed()).toContain(`cart      ${second.version}  ◐ 10%`)
  await asCommand('end-canary cart', () => endCanary(root(), 'cart'))
  await refreshed()
  await refreshed()
  await trying(second)
  await goBackTo('1.0')
  expect((await listReleases(root(), 6)).slice(0, 6)).toMatchObject([
    { command: 'back', changes: [{ version: first.version, share: 100 }] },
    { command: 'release cart', changes: [{ version: second.version, share: 0 }] },
    { command: 'refresh', changes: [] },
    { command: 'refresh', changes: [] },
    { command: 'end-canary cart', changes: [{ version: first.version, share: 100 }] },
    { command: 'release cart --canary 10', changes: [{ version: second.version, share: 0 }] },
  ])
  expect((await listed()).match(/refresh/g)).toHaveLength(1)
})

it('has a line for each release of settings, to which one can go back', async () => {
  for (const mockDelay of [1, 2]) {
    const change = (site: typeof settings) => ({ ...site, mockDelay })
    await asCommand('release-settings', () => deploy({ root: root(), change }))
  }
  expect((await listed()).match(/release-settings/g)).toHaveLength(2)
})

it('a rollback keeps the sources of its version', async () => {
  const third = await store('cart', 'three', { semver: '1.2.0', source })
  await trying(third)
  await trying(second)
  await goBackTo('1.2')
  expect((await listReleases(root(), 1))[0]).toMatchObject({ source, command: 'back' })
  await goBack(root(), 3, 'all')
  expect((await listReleases(root(), 1))[0]?.changes).toEqual([
    { part: 'cart', version: second.version, share: 100, source },
  ])
})

it('lists only the newest deployments, and further down what is live', async () => {
  await refreshed()
  await trying(second)
  expect((await listReleases(root(), 1)).map(({ deployment }) => deployment)).toEqual([3, 1])
})

it('does not list a version that its smoke test refused, and does not roll back to it', async () => {
  await expect(trying(second, ['The cart stays empty.'])).rejects.toThrow('The cart stays empty.')
  expect(await listed()).toContain(first.version)
  expect(await listed()).not.toContain(second.version)
  await expect(goBackTo(second.version)).rejects.toThrow(
    `cart was never live with a version that begins with “${second.version}”. It was live with: ${first.version}`,
  )
  expect((await liveSite())?.remotes.cart?.version).toBe(first.version)
})

it('does not guess which version is meant', async () => {
  await trying(second)
  await expect(goBackTo('1.')).rejects.toThrow(
    `More than one version begins with “1.”: ${second.version}, ${first.version}`,
  )
})

it('explains how to begin if nothing is live', async () => {
  const empty = deployRootIn(inFolder('empty'))
  const none = await listReleases(empty, 20)
  expect(none).toEqual([])
  expect(formatReleases(empty, none)).toEqual([
    'Nothing is live here yet. The first release is of the whole shop, in the repository of its shell: npm run release shell',
  ])
})
