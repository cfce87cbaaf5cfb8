import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PartName } from '../base/index.ts'
import { readSite } from '../composer/index.ts'
import { deploy } from './deploy.ts'
import type { DeployRoot } from './deploy-root.ts'
import { withRelease } from './deployed-site.ts'
import { liveSite } from './deployment-log.ts'
import { testEarlierReleases } from './smoke-test-earlier.ts'
import { storeRelease } from './store-release.ts'
import { rootWithReleases, settings, writeBuild } from './testing/fixture-builds.ts'

let folder: string
let root: DeployRoot

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-earlier-'))
  const first = await rootWithReleases(folder)
  root = first.root
  await deploy({ root, change: () => first.releases.reduce(withRelease, settings) })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function store(part: PartName, mark: string, uses: string[] = []) {
  const build = writeBuild(path.join(folder, mark, part), part, mark, uses)
  return storeRelease({ root, part, build, semver: '1.1.0' })
}

async function goLive(part: PartName, mark: string) {
  const release = await store(part, mark)
  await deploy({ root, change: (site) => withRelease(site ?? settings, release) })
}

async function siteWithNextShell() {
  const live = await liveSite(root)
  if (!live) throw new Error('Nothing is live')
  return withRelease(live, await store('shell', 'next'))
}

it('tries nothing where no remote has been released twice', async () => {
  const trial = () => Promise.reject(new Error('There is nothing to try'))
  expect(await testEarlierReleases(root, await siteWithNextShell(), trial)).toEqual([])
})

it('tries the next shell with each remote as it was before, and says what went wrong with which', async () => {
  const before = (await liveSite(root))?.remotes.cart?.version
  await goLive('cart', 'two')
  const site = await siteWithNextShell()
  const tried: string[] = []
  const wrong = await testEarlierReleases(root, site, async (team, composed) => {
    const { remotes, shell, api } = readSite(path.join(composed, 'site.json'))
    const page = readFileSync(path.join(composed, 'index.html'), 'utf8')
    tried.push(team)
    expect(remotes.cart?.version).toBe(before)
    expect(shell).toBe(site.shell)
    expect(api).toBe('mock')
    expect(page).toContain(`/remotes/cart/${before}/`)
    expect(existsSync(path.join(composed, `remotes/cart/${before}/remoteEntry.js`))).toBe(true)
    return ['the cart stayed empty']
  })
  expect(tried).toEqual(['cart'])
  expect(wrong).toEqual([`With cart ${before}, the release before: the cart stayed empty`])
})
