/**
 * A process that releases a build of the catalog, and dies at some moment, as in a power cut. For tests.
 * Arguments: the place of the releases, the folder of the build, and the moment.
 */
import { deploy } from '../deploy.ts'
import { withRelease } from '../site-changes.ts'
import { deployRootIn } from '../store.ts'
import { storeRelease } from '../stored-releases.ts'

const [folder = '', build = '', fatal] = process.argv.slice(2)

function dieAt(moment: string) {
  if (moment === fatal) process.kill(process.pid, 'SIGKILL')
}

const root = deployRootIn(folder)
const { writeIfAbsent } = root.store
root.store.writeIfAbsent = async (name, content) => {
  dieAt('move')
  const isWritten = await writeIfAbsent(name, content)
  dieAt('record')
  return isWritten
}

await deploy({
  root,
  check: async () => [],
  async build() {
    const release = await storeRelease({ root, part: 'catalog', build, semver: '1.1.0' })
    return { change: (site) => withRelease(site, release) }
  },
  smokeTest: async () => [],
  onStep: dieAt,
})
