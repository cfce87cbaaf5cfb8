import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deploy } from './deploy.ts'
import type { DeployRoot } from './deploy-root.ts'
import { withRelease } from './deployed-site.ts'
import { liveSite } from './deployment-log.ts'
import { listReleases } from './list-releases.ts'
import { release } from './release.ts'
import type { Release } from './release-file.ts'
import { storeRelease } from './store-release.ts'
import { rootWithReleases, settings, writeBuild } from './testing/fixture-builds.ts'

let folder: string
let root: DeployRoot
let first: Release
let second: Release

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-versions-'))
  const { root: place, releases } = await rootWithReleases(folder)
  root = place
  await deploy({ root, change: () => releases.reduce(withRelease, settings) })
  first = releases.find(({ part }) => part === 'cart') ?? releases[0] ?? second
  const build = writeBuild(path.join(folder, 'two'), 'cart', 'two')
  second = await storeRelease({ root, part: 'cart', build, semver: '1.1.0' })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Releases a version of the cart. @param reasons why its smoke test refuses it. */
function trying(version: Release, reasons: string[] = []) {
  const change = (site: typeof settings | null) => withRelease(site ?? settings, version)
  return deploy({ root, change, smokeTest: async () => reasons })
}

const listed = async () => (await listReleases(root)).join('\n')
const goBackTo = ({ version }: Release) => release({ root, part: 'cart', to: version })

describe('a version that a smoke test refused', () => {
  it('is not listed, and not taken by --to', async () => {
    await trying(second, ['The cart stays empty.'])
    expect(await listed()).toContain(first.version)
    expect(await listed()).not.toContain(second.version)
    await expect(goBackTo(second)).rejects.toThrow(
      `cart ${second.version} was refused by its smoke test: The cart stays empty. To try it again, release it: npm run release cart`,
    )
    expect((await liveSite(root))?.remotes.cart?.version).toBe(first.version)
  })

  it('is listed once a later smoke test has passed', async () => {
    await trying(second, ['The cart stays empty.'])
    await trying(second)
    expect(await listed()).toMatch(`● live  ${second.version}`)
    expect(await listed()).toMatch(`○       ${first.version}`)
  })

  it('is not listed even if it was live before', async () => {
    await trying(second)
    await trying(first, ['it does not fit any more'])
    expect(await listed()).not.toContain(first.version)
    await expect(goBackTo(first)).rejects.toThrow('was refused')
  })
})

it('does not list a version that was stored, but never live', async () => {
  expect(await listed()).not.toContain(second.version)
  await expect(goBackTo(second)).rejects.toThrow('was never released as')
})

it('rolls back to a version that was live, by the beginning of its name', async () => {
  await trying(second)
  expect(await release({ root, part: 'cart', to: '1.0' })).toMatchObject({
    ok: true,
    version: first.version,
  })
  expect((await liveSite(root))?.remotes.cart?.version).toBe(first.version)
})
