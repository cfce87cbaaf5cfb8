/** npm run releases: shows what is live, since when, and the versions for a rollback. */
import { fail, readCommandLine } from '../base/index.ts'
import { defaultDeployRoot, listReleases } from '../releases/index.ts'

readCommandLine({})
const root = await defaultDeployRoot()
for (const line of await listReleases(root).catch((error: Error) => fail(error.message))) {
  console.log(line)
}
