import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { deploy } from './deploy.ts'
import { listReleases } from './list-releases.ts'
import { liveDeployment } from './log.ts'
import { addingTo } from './previews.ts'
import { liveSmokeTest, release, smokeTestOf } from './release.ts'
import { s3Store } from './s3-store.ts'
import { withCanary, withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn, releaseFolder } from './store.ts'
import { storeRelease, uploadRelease } from './stored-releases.ts'
import {
  asCommand,
  contentsOf,
  liveSite,
  rootWithDeployment,
  rootWithReleases,
  settings,
  smokeTest,
  writeBuild,
} from './testing/fixture-builds.ts'
import { s3Environment } from './testing/s3-environment.ts'

const inFolder = temporaryFolder()
s3Environment()

vi.mock('./check-types.ts', () => ({ checkTypes: () => expect.unreachable('nothing is built') }))

let staging: DeployRoot
let production: DeployRoot
const smokeTests: string[] = []
vi.mock('../smoke/index.ts', () => ({
  runSmokeTestsIn: async (_: string, tests: object) => {
    smokeTests.push(...Object.keys(tests))
    return []
  },
}))
const source = { commit: '9ab1c35d20b7c7e8', message: 'Show prices' }

beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  staging = await rootWithDeployment(inFolder('staging'))
  production = await rootWithDeployment(inFolder('production'))
  smokeTests.length = 0
})

const home = ({ releases }: DeployRoot) => path.dirname(releases)

/** Makes a new version of a part live in a store. */
async function releaseIn(root: DeployRoot, part = 'catalog', tested = true) {
  const build = writeBuild(inFolder(`${part}-two`), part, 'two')
  const content = { build, ...(tested ? { smokeTest } : {}), semver: '1.1.0', source }
  const stored = await storeRelease({ root, part, ...content })
  await uploadRelease(root, stored)
  await deploy({ root, change: (site) => withRelease(site, stored) })
  return stored
}

const takeCatalog = (from = home(staging)) =>
  asCommand('release catalog --from staging', () =>
    release({ root: production, part: 'catalog', from }),
  )

it('makes the same files live that are live in another folder, tested, with their sources', async () => {
  const { version } = await releaseIn(staging)
  expect(await takeCatalog()).toMatchObject({ number: 2, source })
  expect((await liveSite(production))?.remotes.catalog?.version).toBe(version)
  const [here, there] = [production, staging].map((root) =>
    contentsOf(releaseFolder(root, 'catalog', version)),
  )
  expect(Object.keys(here ?? {})).toContain('release.json')
  expect(here).toEqual(there)
  // Both shops have the same settings, so even what is served is the same.
  expect(contentsOf(production.live)).toEqual(contentsOf(staging.live))
  expect(smokeTests).toEqual(['catalog'])
  const [newest] = await listReleases(production, 1)
  expect(newest).toMatchObject({ source, command: 'release catalog --from staging' })
})

it('takes what everybody gets there, not a canary', async () => {
  const { version: before } = await releaseIn(staging)
  const build = writeBuild(inFolder('three'), 'catalog', 'three')
  const canary = await storeRelease({ root: staging, part: 'catalog', build, semver: '1.1.0' })
  await deploy({ root: staging, change: (site) => withCanary(site, canary, 50) })
  await takeCatalog()
  expect((await liveSite(production))?.remotes.catalog?.version).toBe(before)
})

it('says if nothing, or not that part, is live there', async () => {
  const empty = inFolder('empty')
  await expect(takeCatalog(empty)).rejects.toThrow(`Nothing is live in ${empty} yet.`)
  const reviews = release({ root: production, part: 'reviews', from: home(staging) })
  await expect(reviews).rejects.toThrow(`reviews is not live in ${home(staging)}.`)
})

it('takes the place of a remote that leaves', async () => {
  const { version } = await releaseIn(staging, 'stars')
  const brings = { screens: {}, slots: [], overlays: [] }
  const tools = await releaseIn(production, 'devtools')
  await deploy({ root: production, change: addingTo('tools', tools, brings, 'Anna') })
  await release({
    ...{ root: production, part: 'stars', from: home(staging) },
    insteadOf: 'devtools',
  })
  const { remotes } = (await liveSite(production)) ?? {}
  expect(remotes).toMatchObject({ stars: { version } })
  expect(remotes).not.toHaveProperty('devtools')
  expect(vi.mocked(process.stderr.write).mock.calls.flat().join('')).toContain(
    'The preview “tools” has ended, since it had devtools.',
  )
})

it('fills an empty store with all parts that are live there, also of other repositories', async () => {
  const { version } = await releaseIn(staging)
  await releaseIn(staging, 'stars')
  const root = deployRootIn(inFolder('new'))
  const siteFile = inFolder('site.json')
  writeFileSync(siteFile, JSON.stringify(settings))
  await release({ root, part: 'shell', from: home(staging), siteFile })
  expect((await liveSite(root))?.remotes.catalog?.version).toBe(version)
  expect(await liveSite(root)).toEqual(await liveSite(staging))
})

async function startCanary(part: string) {
  const build = writeBuild(inFolder(`${part}-canary`), part, 'canary')
  const content = { build, smokeTest, semver: '1.1.0' }
  const canary = await storeRelease({ root: production, part, ...content })
  await deploy({ root: production, change: (site) => withCanary(site, canary, 10) })
}

/** @returns what is told after each step of a release of a part that changes nothing. */
async function notesOn(part: string) {
  const notes: Record<string, readonly string[]> = {}
  await deploy({
    root: production,
    smokeTest: smokeTestOf(production, part),
    dryRun: true,
    onStep(step, found) {
      notes[step] = found
    },
  })
  return notes
}

it('says that the smoke test of a remote does not try the canary of the shell', async () => {
  await startCanary('shell')
  expect((await notesOn('cart')).test).toEqual([
    'Not tested: the canary of shell. The smoke tests try what all other shoppers get.',
  ])
  expect((await notesOn('shell')).test).toEqual([])
})

it('tries with a new shell the parts of all repositories, and says what it does not try, also to programs', async () => {
  const { version } = await releaseIn(production, 'stars')
  await releaseIn(production, 'vendor', false)
  for (const part of ['cart', 'stars']) await startCanary(part)
  const untested = [
    'Not tested, since its release has no smoke test: vendor',
    'Not tested: the canary of cart and stars. The smoke tests try what all other shoppers get.',
  ]
  expect(await notesOn('shell')).toEqual({ compare: [], compose: [], test: untested })

  await releaseIn(staging, 'shell')
  smokeTests.length = 0
  await release({ root: production, part: 'shell', from: home(staging) })
  expect(smokeTests).toEqual(['shell', 'account', 'cart', 'catalog', 'devtools', 'stars'])
  const stored = releaseFolder(production, 'stars', version)
  expect(await liveSmokeTest(production, 'stars')).toBe(path.join(stored, 'smoke.mjs'))
  expect(vi.mocked(process.stderr.write).mock.calls.flat().join('')).toContain(
    `${untested.join('\n')}\n`,
  )
})

it('is taken from an object store into another one, whose machines then serve it', async () => {
  const rootOf = async (name: string) => {
    const root = deployRootIn(inFolder(`${name}-machine`), s3Store('shop', `${name}/`))
    const { releases } = await rootWithReleases(inFolder(name), root)
    await deploy({ root, first: releases.reduce(withRelease, settings) })
    return root
  }
  const [there, here] = [await rootOf('there'), await rootOf('here')]
  const { version } = await releaseIn(there)
  await release({ root: here, part: 'catalog', from: 's3://shop/there' })
  expect((await liveDeployment(here))?.site.remotes.catalog?.version).toBe(version)
  expect(contentsOf(releaseFolder(here, 'catalog', version))).toEqual(
    contentsOf(releaseFolder(there, 'catalog', version)),
  )
  const archive = `archives/catalog/${version}.tgz`
  expect(await here.store.read(archive)).not.toBeNull()
  expect(readFileSync(path.join(here.live, 'index.html'), 'utf8')).toContain('remotes/catalog')
})
