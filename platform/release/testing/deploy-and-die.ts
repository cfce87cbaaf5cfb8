/**
 * A process that puts a stored release of a remote live, and dies after a step, as in a power cut. For tests.
 * Arguments: the place of the releases, the remote, its version, and the step.
 */
import { deploy } from '../deploy.ts'
import { withRelease } from '../site-changes.ts'
import { deployRootIn } from '../store.ts'
import { readRelease } from '../stored-releases.ts'

const [folder = '', part = '', version = '', fatal] = process.argv.slice(2)
const root = deployRootIn(folder)
const release = readRelease(root, part, version)
await deploy({
  root,
  change: (site) => withRelease(site, release),
  smokeTest: async () => [],
  onStep: (step) => {
    if (step === fatal) process.kill(process.pid, 'SIGKILL')
  },
})
