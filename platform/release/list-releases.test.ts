import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deploy } from './deploy.ts'
import { listReleases } from './list-releases.ts'
import { liveDeployment } from './log.ts'
import { release } from './release.ts'
import { withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn } from './store.ts'
import type { Release } from './stored-releases.ts'
import { storeRelease } from './stored-releases.ts'
import { liveSite, rootWithReleases, settings, writeBuild } from './testing/fixture-builds.ts'

let folder: string
let root: DeployRoot
let first: Release
let second: Release

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-versions-'))
  const { root: place, releases } = await rootWithReleases(folder)
  root = place
  await deploy({ root, first: releases.reduce(withRelease, settings) })
  first = releases.find(({ part }) => part === 'cart') ?? releases[0] ?? second
  const build = writeBuild(path.join(folder, 'two'), 'cart', 'two')
  second = await storeRelease({ root, part: 'cart', build, semver: '1.1.0' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Releases a version of the cart. @param reasons why its smoke test refuses it. */
function trying(version: Release, reasons: string[] = []) {
  const change = (site: typeof settings) => withRelease(site, version)
  const source = { commit: '9ab1c35d20b7c7e8', hasChanges: true }
  return deploy({ root, change, source, smokeTest: async () => reasons })
}

const listed = async () => (await listReleases(root)).join('\n')
const goBackTo = (version: string) => release({ root, part: 'cart', to: version })

it('lists the versions that were live, with who released them and from which commit', async () => {
  await trying(second)
  const { by } = (await liveDeployment(root)) ?? {}
  expect(await listed()).toMatch(
    new RegExp(
      `● live  ${second.version}  [\\d-]{10} [\\d:]{5}  ${by}, 9ab1c35d20 with uncommitted changes\n`,
    ),
  )
  expect(await listed()).toMatch(
    new RegExp(`○       ${first.version}  [\\d-]{10} [\\d:]{5}  ${by}$`, 'm'),
  )
})

it('does not list a version that its smoke test refused, and does not roll back to it', async () => {
  await expect(trying(second, ['The cart stays empty.'])).rejects.toThrow('The cart stays empty.')
  expect(await listed()).toContain(first.version)
  expect(await listed()).not.toContain(second.version)
  await expect(goBackTo(second.version)).rejects.toThrow(
    `cart was never live with a version that begins with “${second.version}”. It was live with: ${first.version}`,
  )
  expect((await liveSite(root))?.remotes.cart?.version).toBe(first.version)
})

it('rolls back to a version that was live, by the beginning of its name', async () => {
  await trying(second)
  await goBackTo('1.0')
  expect((await liveSite(root))?.remotes.cart?.version).toBe(first.version)
})

it('does not guess which version is meant', async () => {
  await trying(second)
  await expect(goBackTo('1.')).rejects.toThrow(
    `More than one version begins with “1.”: ${second.version}, ${first.version}`,
  )
})

it('explains how to begin if nothing is live', async () => {
  const empty = deployRootIn(path.join(folder, 'empty'))
  expect(await listReleases(empty)).toEqual([expect.stringContaining('npm run release shell')])
})
