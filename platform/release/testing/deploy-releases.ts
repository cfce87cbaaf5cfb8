/**
 * A process that puts stored releases of one remote live, one after the other. For tests.
 * Arguments: the place of the releases, the remote, its versions with commas between them, and perhaps a step after
 * which the process dies, as in a power cut.
 * Prints a line for each: its version, and the deployment's number or why it was refused.
 */
import { deploy } from '../deploy.ts'
import { withRelease } from '../site-changes.ts'
import { deployRootIn } from '../store.ts'
import { readRelease } from '../stored-releases.ts'

/** What the process prints. */
export interface Outcome {
  version: string
  number?: number
  reason?: string
}

const [folder = '', part = '', versions = '', fatal] = process.argv.slice(2)
const root = deployRootIn(folder)

for (const version of versions.split(',')) {
  const release = readRelease(root, part, version)
  const outcome = await deploy({
    root,
    change: (site) => withRelease(site, release),
    smokeTest: async () => [],
    onStep: (step) => {
      if (step === fatal) process.kill(process.pid, 'SIGKILL')
    },
  })
    .then(({ number }) => ({ number }))
    .catch((error: Error) => ({ reason: error.message }))
  console.log(JSON.stringify({ version, ...outcome } satisfies Outcome))
}
