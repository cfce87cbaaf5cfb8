import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '../cli/testing/run-command.ts'
import type { PartName } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { deploy } from './deploy.ts'
import type { DeploymentStore } from './folder-store.ts'
import { followLog } from './follow.ts'
import { s3Store } from './s3-store.ts'
import { versionOf, withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn } from './store.ts'
import { removeStored, storeRelease, uploadRelease } from './stored-releases.ts'
import {
  contentsOf,
  liveSite,
  rootWithReleases,
  settings,
  writeBuild,
} from './testing/fixture-builds.ts'
import { s3Environment } from './testing/s3-environment.ts'

const inFolder = temporaryFolder()

s3Environment()

/** Machines that share a store, and no folder. */
let office: DeployRoot
let shop: DeployRoot
let newcomer: DeployRoot

beforeEach(() => {
  const machine = (name: string) => deployRootIn(inFolder(name), s3Store('shop', ''))
  office = machine('office')
  shop = machine('shop')
  newcomer = machine('newcomer')
})
function stored(root: DeployRoot, part: PartName, mark: string) {
  const build = writeBuild(inFolder(mark, part), part, mark)
  return storeRelease({ root, part, build, semver: '1.0.0' })
}

async function published(root: DeployRoot, part: PartName, mark: string) {
  const release = await stored(root, part, mark)
  await uploadRelease(root, release)
  return release
}

async function releaseAll(root: DeployRoot) {
  const { releases } = await rootWithReleases(inFolder(), root)
  await deploy({ root, first: releases.reduce(withRelease, settings) })
}

const liveFiles = (root: DeployRoot) => contentsOf(root.live)

it('serves what another machine has released, byte for byte, and follows its rollback', async () => {
  expect(await followLog(shop)).toBeNull()
  await releaseAll(office)
  expect(await followLog(shop)).toMatchObject({ number: 1 })
  expect(liveFiles(shop)).toEqual(liveFiles(office))

  const before = await liveSite(office)
  const next = await published(office, 'cart', 'two')
  await deploy({ root: office, change: (site) => withRelease(site, next) })
  // An operator may delete what was fetched.
  rmSync(shop.releases, { recursive: true })
  await followLog(shop)
  const paths = Object.keys(liveFiles(shop))
  expect(paths).toContain('remotes/cart/assets/cart-two.js')
  // For the tabs that are open.
  expect(paths).toContain('remotes/cart/assets/cart-one.js')
  expect(paths).toEqual(Object.keys(liveFiles(office)))
  await followLog(newcomer)
  expect(liveFiles(newcomer)).toEqual(liveFiles(shop))

  await deploy({ root: office, change: (site) => before ?? site })
  await followLog(shop)
  expect(versionOf((await liveSite(shop)) ?? settings, 'cart')).toBe(
    before && versionOf(before, 'cart'),
  )
  expect(path.basename(readlinkSync(shop.live))).toMatch(/^3-/)
})

/** A store that answers two readers at a time. */
function inStep(store: DeploymentStore): DeploymentStore {
  const waiting: (() => void)[] = []
  const together = <T>(answer: T) =>
    new Promise<T>((resolve) => {
      waiting.push(() => resolve(answer))
      if (waiting.length === 2) for (const go of waiting.splice(0)) go()
    })
  return {
    ...store,
    list: async (name) => together(await store.list(name)),
    read: async (name) => together(await store.read(name)),
  }
}

it('follows in two processes at once', async () => {
  await releaseAll(office)
  const both = { ...shop, store: inStep(shop.store) }
  await Promise.all([followLog(both), followLog(both)])
  expect(liveFiles(shop)).toEqual(liveFiles(office))
  expect(readdirSync(shop.deployments)).toEqual([path.basename(readlinkSync(shop.live))])
})

it('keeps the ten newest deployments, and the newest one of each of the ten newest sites', async () => {
  const kept = () => readdirSync(office.deployments).map((name) => Number.parseInt(name, 10))
  const highest = () => Math.max(...kept())
  await releaseAll(office)
  const next = await published(office, 'cart', 'two')
  await deploy({ root: office, change: (site) => withRelease(site, next) })
  // As a refresh does, after which the site is the same.
  while (highest() < 12) await deploy({ root: office })
  expect(kept().sort((a, b) => a - b)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  for (let mockDelay = 1; mockDelay <= 9; mockDelay += 1)
    await deploy({ root: office, change: (site) => ({ ...site, mockDelay }) })
  expect(Math.min(...kept())).toBe(12)
})

it('composes again what a shared folder has lost', async () => {
  const shared = deployRootIn(inFolder('shared'))
  await releaseAll(shared)
  const before = liveFiles(shared)
  rmSync(realpathSync(shared.live), { recursive: true })
  rmSync(shared.live)
  await followLog(shared)
  expect(liveFiles(shared)).toEqual(before)
  rmSync(realpathSync(shared.live), { recursive: true })
  await followLog(shared)
  expect(liveFiles(shared)).toEqual(before)
})

it('is a command', async () => {
  await releaseAll(office)
  vi.stubEnv('BOOKSHELF_STORE', 's3://shop')
  const { text } = await runCommand('follow', '--once', '--home', inFolder('shop'))
  expect(text).toMatch(/^Deployment 1 is live here, made by .+ on .+\.$/m)
  expect(liveFiles(shop)).toEqual(liveFiles(office))
})

it('reports which release the store has lost, and does not change what is live', async () => {
  await releaseAll(office)
  await followLog(shop)
  const lost = await stored(office, 'cart', 'lost')
  await deploy({ root: office, change: (site) => withRelease(site, lost) })
  await removeStored(office, 'cart', lost.version)
  await expect(followLog(shop)).rejects.toThrow(`The store does not have cart ${lost.version}.`)
  expect(path.basename(readlinkSync(shop.live))).toMatch(/^1-/)
})
