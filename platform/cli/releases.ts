/** npm run releases: shows what is live, since when, and the versions for a rollback. */
import { fail, readCommandLine } from '../project/index.ts'
import { defaultDeployRoot, listReleases } from '../release/index.ts'

readCommandLine({})
const root = await defaultDeployRoot()
console.log((await listReleases(root).catch(fail)).join('\n'))
