import { existsSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { deploy } from './deploy.ts'
import { formatReleases, listReleases } from './list-releases.ts'
import { addingTo } from './previews.ts'
import { findPrunable, formatPrunable, prune } from './prune.ts'
import { refresh, release, remove } from './release.ts'
import { s3Store } from './s3-store.ts'
import { withCanary, withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn, releaseFolder } from './store.ts'
import { type Release, releaseFile, storeRelease, uploadRelease } from './stored-releases.ts'
import {
  contentsOf,
  liveSite,
  rootWithDeployment,
  rootWithReleases,
  settings,
  writeBuild,
} from './testing/fixture-builds.ts'
import { s3Environment } from './testing/s3-environment.ts'

const inFolder = temporaryFolder()
s3Environment()

const day = 24 * 3600 * 1000
const source = { commit: '9ab1c35d20b7c7e8', message: 'Show prices' }

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Does something that was done so many days ago. */
async function ago<T>(days: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * day })
  return act().finally(() => vi.useRealTimers())
}

/** Stores a version so many days ago. */
async function store(root: DeployRoot, part: string, mark: string, days = 90): Promise<Release> {
  const build = writeBuild(inFolder(mark, part), part, mark)
  const stored = await storeRelease({ root, part, build, semver: mark, source })
  await uploadRelease(root, stored)
  const date = new Date(Date.now() - days * day)
  utimesSync(path.join(releaseFolder(root, part, stored.version), releaseFile), date, date)
  return stored
}

async function goLive(root: DeployRoot, part: string, mark: string, days: number) {
  const stored = await store(root, part, mark)
  const change = (site: typeof settings) => withRelease(site, stored)
  await ago(days, () => deploy({ root, change, source }))
  return stored.version
}

const found = async (root: DeployRoot) => {
  const { releases, records } = await findPrunable(root, 30 * day)
  return { releases: releases.map(({ version }) => version), records }
}

it('removes releases that were not live for the kept time, and nothing that is needed', async () => {
  const root = await ago(100, () => rootWithDeployment(inFolder()))
  for (const part of readdirSync(root.releases)) {
    for (const version of readdirSync(path.join(root.releases, part)))
      utimesSync(path.join(releaseFolder(root, part, version), releaseFile), 0, 0)
  }
  const [first, firstTools] = ['cart', 'devtools'].map(
    (part) => readdirSync(path.join(root.releases, part))[0],
  )
  // Live from 90 to 60 days ago, from 60 to 20, from 20 to 10, and since then.
  const gone = await goLive(root, 'cart', '1.1.0', 90)
  const stayed = await goLive(root, 'cart', '1.2.0', 60)
  // Live from 55 to 50 days ago, and retained since then.
  const forTabs = await goLive(root, 'devtools', '1.1.0', 55)
  await goLive(root, 'devtools', '1.2.0', 50)
  const retained = await goLive(root, 'cart', '1.3.0', 20)
  const live = await goLive(root, 'cart', '1.4.0', 10)
  const refused = await store(root, 'cart', '1.5.0')
  const underway = await store(root, 'cart', '1.6.0', 0)
  const canary = await store(root, 'account', '2.0.0')
  const previewed = await store(root, 'catalog', '2.0.0')
  await deploy({ root, change: (site) => withCanary(site, canary, 10) })
  const nothing = { screens: {}, slots: [], overlays: [] }
  await deploy({ root, change: addingTo('home', previewed, nothing, 'Anna') })

  expect((await found(root)).releases.sort()).toEqual(
    [first, firstTools, gone, refused.version].sort(),
  )
  expect(existsSync(releaseFolder(root, 'cart', gone))).toBe(true)
  const served = contentsOf(root.live)
  const prunable = await findPrunable(root, 30 * day)
  expect(formatPrunable(prunable)).toContainEqual(expect.stringMatching(`^cart ${gone}  0\\.0 MB$`))
  expect(formatPrunable(prunable).at(-1)).toMatch(/^4 releases \(0\.0 MB\) and 0 old records/)
  await prune(root, prunable)

  expect(contentsOf(root.live)).toEqual(served)
  const kept = [stayed, retained, live, underway.version]
  expect(readdirSync(path.join(root.releases, 'cart')).sort()).toEqual(kept.sort())
  expect(readdirSync(path.join(root.releases, 'devtools'))).toContain(forTabs)
  expect(readdirSync(root.drafts)).toEqual([])
  expect(await found(root)).toEqual({ releases: [], records: [] })
  // The shop still works with what is left.
  await refresh(root)
  await release({ root, part: 'cart', to: stayed })
  expect((await liveSite(root))?.remotes.cart?.version).toBe(stayed)
})

it('keeps a remote that was taken out for the kept time, and then removes it', async () => {
  const root = await ago(100, () => rootWithDeployment(inFolder()))
  const version = await goLive(root, 'reviews', '1.0.0', 90)
  await ago(20, () => remove(root, 'reviews'))
  expect((await found(root)).releases).not.toContain(version)
  const prunable = await findPrunable(root, 10 * day)
  expect(prunable.releases).toMatchObject([{ part: 'reviews', version }])
  await prune(root, prunable)
  await goLive(root, 'cart', '1.1.0', 5)
  expect(existsSync(path.join(root.live, 'remotes/reviews'))).toBe(false)
})

it('a version that is gone stays in the log, which says so, and so does a rollback', async () => {
  const root = await ago(100, () => rootWithDeployment(inFolder()))
  const gone = await goLive(root, 'cart', '1.1.0', 90)
  await goLive(root, 'cart', '1.2.0', 60)
  await goLive(root, 'cart', '1.3.0', 20)
  await prune(root, await findPrunable(root, 30 * day))
  const listed = await listReleases(root, 20)
  expect(listed.at(-2)?.changes).toEqual([{ part: 'cart', version: gone, share: 0, pruned: true }])
  expect(formatReleases(root, listed).join('\n')).toContain(`${gone}  – pruned`)
  await expect(release({ root, part: 'cart', to: '1.1' })).rejects.toThrow(
    `cart ${gone} was pruned: the store no longer has its files. It was built from 9ab1c35d20 “Show prices”. Release those sources again.`,
  )
})

it('removes old records of refreshes, and no other', async () => {
  const root = await ago(100, () => rootWithDeployment(inFolder()))
  const again = () => deploy({ root })
  await ago(90, again)
  await ago(80, () => deploy({ root, change: (site) => ({ ...site, mockDelay: 1 }) }))
  await ago(70, again)
  await ago(20, again)
  const prunable = await findPrunable(root, 30 * day)
  expect([...prunable.records].sort()).toEqual(['2.json', '4.json'])
  await prune(root, prunable)
  const left = readdirSync(root.deployments).filter((name) => name.endsWith('.json'))
  expect(left.sort()).toEqual(['1.json', '3.json', '5.json'])
  expect((await listReleases(root, 20)).map(({ deployment }) => deployment)).toEqual([5, 3, 1])
})

it('removes nothing if somebody releases in the meantime', async () => {
  const root = await ago(100, () => rootWithDeployment(inFolder()))
  const gone = await goLive(root, 'cart', '1.1.0', 90)
  await goLive(root, 'cart', '1.2.0', 60)
  await goLive(root, 'cart', '1.3.0', 20)
  const prunable = await findPrunable(root, 30 * day)
  await release({ root, part: 'cart', to: gone })
  await expect(prune(root, prunable)).rejects.toThrow('Somebody has released in the meantime.')
  expect(existsSync(releaseFolder(root, 'cart', gone))).toBe(true)
})

it('removes nothing from a store in which nothing is live', async () => {
  const root = deployRootIn(inFolder('empty'))
  await expect(findPrunable(root, day)).rejects.toThrow('Nothing is live here yet.')
})

it('removes archives from an object store, and a rollback uploads what only a machine has', async () => {
  // The server does not know the times of these tests.
  const objects = { ...s3Store('shop', ''), now: () => Date.now() }
  const machine = (name: string) => deployRootIn(inFolder(name), objects)
  const [mine, other] = [machine('mine'), machine('other')]
  const { releases } = await ago(100, () => rootWithReleases(inFolder(), mine))
  await ago(100, () => deploy({ root: mine, first: releases.reduce(withRelease, settings) }))
  const gone = await ago(90, () => goLive(mine, 'cart', '1.1.0', 0))
  for (const [mark, days] of Object.entries({ '1.2.0': 60, '1.3.0': 20 }))
    await goLive(mine, 'cart', mark, days)
  const archive = `archives/cart/${gone}.tgz`
  const prunable = await findPrunable(mine, 30 * day)
  // The first versions are new on this machine.
  expect(prunable.releases).toEqual([
    { part: 'cart', version: gone, bytes: expect.toSatisfy((bytes) => bytes > 1000) },
  ])
  await prune(mine, prunable)
  expect(await mine.store.read(archive)).toBeNull()
  expect(existsSync(releaseFolder(mine, 'cart', gone))).toBe(false)

  await store(other, 'cart', '1.1.0')
  await other.store.remove(archive)
  await release({ root: other, part: 'cart', to: gone })
  expect(await mine.store.read(archive)).not.toBeNull()
})
