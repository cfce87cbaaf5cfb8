import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { inRoot, nodeArguments } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { type DeploymentStep, deploy, deploymentSteps } from './deploy.ts'
import { withRelease } from './site-changes.ts'
import { deployRootIn } from './store.ts'
import type { Release } from './stored-releases.ts'
import { storeRelease } from './stored-releases.ts'
import { contentsOf, rootWithDeployment, writeBuild } from './testing/fixture-builds.ts'

const inFolder = temporaryFolder('for all tests')

let candidate: Release
let before: Record<string, string>
let after: Record<string, string>

const change = (site: SiteConfig) => withRelease(site, candidate)

beforeAll(async () => {
  const root = await rootWithDeployment(inFolder())
  before = contentsOf(root.live)
  const build = writeBuild(inFolder('catalog'), 'catalog', 'two')
  candidate = await storeRelease({ root, part: 'catalog', build, semver: '1.1.0' })
  const undisturbed = deployRootIn(copyOf('undisturbed'))
  await deploy({ root: undisturbed, change })
  after = contentsOf(undisturbed.live)
})
function copyOf(name: string): string {
  const copy = inFolder(name)
  cpSync(inFolder('root'), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Deploys in a process of its own, which is killed after a step. @returns what ended it. */
async function killedAfter(step: DeploymentStep): Promise<unknown> {
  const script = inRoot('platform/release/testing/deploy-and-die.ts')
  const args = [...nodeArguments, script, copyOf(step), 'catalog', candidate.version, step]
  const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  return signal
}

describe('a deployment whose process is killed', () => {
  let signals: unknown[]

  beforeAll(async () => {
    signals = await Promise.all(deploymentSteps.map(killedAfter))
  })

  it.each(deploymentSteps)(
    'leaves a complete site after “%s”, and the next deployment succeeds',
    async (step) => {
      const root = deployRootIn(inFolder(step))
      expect(signals[deploymentSteps.indexOf(step)]).toBe('SIGKILL')
      expect(contentsOf(root.live)).toEqual(step === 'switch' ? after : before)

      // The next release moves the link first, even if it is refused itself.
      const isLive = step === 'store' || step === 'switch'
      const refused = deploy({ root, change, smokeTest: async () => ['The cart stays empty.'] })
      await expect(refused).rejects.toThrow(
        isLive ? 'Nothing has changed since deployment 2.' : 'The cart stays empty.',
      )
      expect(contentsOf(root.live)).toEqual(isLive ? after : before)

      if (!isLive) await deploy({ root, change })
      expect(contentsOf(root.live)).toEqual(after)
      expect(readdirSync(root.drafts)).toEqual([])
    },
  )
})
