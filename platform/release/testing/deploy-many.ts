/**
 * A process that puts builds of one remote live, one after the other. For tests.
 * Arguments: the place of the releases, a folder for builds, a remote, how many.
 * Prints a line for each: its version, and the deployment's number or why it was refused.
 */
import path from 'node:path'
import { deploy } from '../deploy.ts'
import { withRelease } from '../site-changes.ts'
import { deployRootIn } from '../store.ts'
import { storeRelease } from '../stored-releases.ts'
import { writeBuild } from './fixture-builds.ts'

/** What the process prints. */
export interface Outcome {
  version: string
  number?: number
  reason?: string
}

const [folder = '', builds = '', part = '', count = ''] = process.argv.slice(2)
const root = deployRootIn(folder)

for (let round = 1; round <= Number(count); round += 1) {
  const mark = `round${round}`
  const build = writeBuild(path.join(builds, part, mark), part, mark)
  const release = await storeRelease({ root, part, build, semver: '1.1.0' })
  const outcome = await deploy({ root, change: (site) => withRelease(site, release) })
    .then(({ number }) => ({ number }))
    .catch((error: Error) => ({ reason: error.message }))
  console.log(JSON.stringify({ version: release.version, ...outcome } satisfies Outcome))
}
