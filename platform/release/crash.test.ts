import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inRoot, nodeArguments } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { composedFolders } from './compose-deployment.ts'
import { type Change, deploy, type ReleaseStep } from './deploy.ts'
import { followLog } from './follow.ts'
import { liveDeployment } from './log.ts'
import { s3Store } from './s3-store.ts'
import { withRelease } from './site-changes.ts'
import { type DeployRoot, deployRootIn, releaseFolder } from './store.ts'
import { listStored, type Release, storeRelease } from './stored-releases.ts'
import {
  contentsOf,
  rootWithDeployment,
  rootWithReleases,
  settings,
  writeBuild,
} from './testing/fixture-builds.ts'
import { s3Environment } from './testing/s3-environment.ts'

const inFolder = temporaryFolder('for all tests')

/** What a process that dies at some moment of a release leaves behind, beside a draft. */
interface Left {
  /** The release in the folder of releases. */
  isStored: boolean
  /** The number of composed directories, with that of the first deployment. */
  composed: number
  /** The number of the deployment that the log says is live. */
  live: number
  /** Whether the web server of this machine serves the release. */
  isServed: boolean
}

const untouched: Left = { isStored: false, composed: 1, live: 1, isServed: false }
const built: Left = { ...untouched, isStored: true }
const moved: Left = { ...built, composed: 2 }
const recorded: Left = { ...moved, live: 2 }

/** After each step, and within “store” after it has moved the directory and after it has written the record. */
const moments = {
  check: untouched,
  build: built,
  compare: built,
  compose: built,
  test: built,
  move: moved,
  record: recorded,
  store: recorded,
  switch: { ...recorded, isServed: true },
} satisfies Record<ReleaseStep | 'move' | 'record', Left>

let candidate: Release
let before: Record<string, string>
let after: Record<string, string>

beforeAll(async () => {
  const root = await rootWithDeployment(inFolder())
  before = contentsOf(root.live)
  const build = writeBuild(inFolder('catalog'), 'catalog', 'two')
  const undisturbed = deployRootIn(copyOf('undisturbed'))
  candidate = await storeRelease({ root: undisturbed, part: 'catalog', build, semver: '1.1.0' })
  await deploy({ root: undisturbed, change: (site) => withRelease(site, candidate) })
  after = contentsOf(undisturbed.live)
})

function copyOf(name: string): string {
  const copy = inFolder(name)
  cpSync(inFolder('root'), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/**
 * Releases in a process of its own, which is killed.
 * @param place of the releases. @param bucket of the object store, if there is one. @returns what ended it.
 */
async function killedAt(moment: string, place: string, bucket?: string): Promise<unknown> {
  const script = inRoot('platform/release/testing/release-and-die.ts')
  const store = bucket === undefined ? [] : [bucket]
  const args = [...nodeArguments, script, place, inFolder('catalog'), moment, ...store]
  const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  return signal
}

/** Releases the same build again. */
const releaseAgain = (root: DeployRoot, smokeTest?: Change['smokeTest']) =>
  deploy({
    ...{ root, smokeTest },
    async build() {
      const build = inFolder('catalog')
      const release = await storeRelease({ root, part: 'catalog', build, semver: '1.1.0' })
      return { change: (site) => withRelease(site, release) }
    },
  })

describe('a release whose process is killed', () => {
  let signals: Record<string, unknown>

  beforeAll(async () => {
    const killed = Object.keys(moments).map(async (moment) => [
      moment,
      await killedAt(moment, copyOf(moment)),
    ])
    signals = Object.fromEntries(await Promise.all(killed))
  })

  it.each(Object.entries(moments))(
    'leaves a complete site after “%s”, and the next release succeeds',
    async (moment, left) => {
      const root = deployRootIn(inFolder(moment))
      expect(signals[moment]).toBe('SIGKILL')
      expect({
        isStored: existsSync(releaseFolder(root, 'catalog', candidate.version)),
        composed: composedFolders(root).length,
        live: (await liveDeployment(root))?.number,
      }).toEqual({ isStored: left.isStored, composed: left.composed, live: left.live })
      expect(contentsOf(root.live)).toEqual(left.isServed ? after : before)

      // The next release moves the link when it compares itself with what is live, even if it is refused then.
      const isLive = left.live === 2
      await expect(releaseAgain(root, async () => ['The cart stays empty.'])).rejects.toThrow(
        isLive ? 'Nothing has changed since deployment 2.' : 'The cart stays empty.',
      )
      expect(contentsOf(root.live)).toEqual(isLive ? after : before)

      if (!isLive) await releaseAgain(root)
      expect(contentsOf(root.live)).toEqual(after)
      expect((await liveDeployment(root))?.number).toBe(2)
      expect(readdirSync(root.drafts)).toEqual([])
    },
  )
})

describe('a release into an object store whose process is killed between the upload and the record', () => {
  s3Environment()

  it('leaves an archive that is not live, which another machine makes live without a second upload', async () => {
    const machine = (name: string) => deployRootIn(inFolder(name), s3Store('shop', ''))
    const [office, other] = [machine('office'), machine('other')]
    const { releases } = await rootWithReleases(inFolder('first'), office)
    await deploy({ root: office, first: releases.reduce(withRelease, settings) })

    expect(await killedAt('move', inFolder('office'), 'shop')).toBe('SIGKILL')
    const stored = await listStored(other, 'catalog')
    expect(stored.map(({ version }) => version)).toContain(candidate.version)
    for (const root of [office, other]) {
      expect((await followLog(root))?.number).toBe(1)
      expect(contentsOf(root.live)).toEqual(before)
    }

    const write = vi.spyOn(other.store, 'writeIfAbsent')
    await releaseAgain(other)
    expect(write.mock.calls.map(([name]) => name)).toEqual(['deployments/2.json'])
    for (const root of [office, other]) {
      expect((await followLog(root))?.number).toBe(2)
      expect(contentsOf(root.live)).toEqual(after)
    }
  })
})
