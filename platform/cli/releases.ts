/** npm run releases: shows what is live, since when, and which versions one could go back to. */
import { readCommandLine } from '../base/index.ts'
import { defaultDeployRoot, listReleases } from '../releases/index.ts'

readCommandLine({})
for (const line of await listReleases(await defaultDeployRoot())) console.log(line)
