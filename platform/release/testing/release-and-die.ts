/**
 * A process that releases a build of the catalog, and dies at some moment, as in a power cut. For tests.
 * Arguments: the place of the releases, the folder of the build, the moment, and a bucket if there is an
 * object store.
 */
import { deploy } from '../deploy.ts'
import { s3Store } from '../s3-store.ts'
import { withRelease } from '../site-changes.ts'
import { deploymentsFolder, deployRootIn } from '../store.ts'
import { storeRelease } from '../stored-releases.ts'

const [folder = '', build = '', fatal, bucket] = process.argv.slice(2)

function dieAt(moment: string) {
  if (moment === fatal) process.kill(process.pid, 'SIGKILL')
}

const root = deployRootIn(folder, bucket === undefined ? undefined : s3Store(bucket, ''))
const { writeIfAbsent } = root.store
root.store.writeIfAbsent = async (name, content) => {
  const isRecord = name.startsWith(deploymentsFolder)
  if (isRecord) dieAt('move')
  const isWritten = await writeIfAbsent(name, content)
  if (isRecord) dieAt('record')
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
