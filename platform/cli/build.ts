/** npm run build [-- remote …]: builds all five parts, or the named ones alone, where anything changed. */

import { readCommandLine, refuseUsage } from '../base/command-line.ts'
import { isRemoteName, remotes } from '../base/remotes.ts'
import { buildAll, shopBuilds } from '../builds/build-all.ts'

const { positionals: names } = readCommandLine({}, Number.POSITIVE_INFINITY)
const builds = names.map((name) => {
  if (name === 'shell') return { folder: 'shell' }
  return isRemoteName(name) ? remotes[name] : refuseUsage(`There is no part named “${name}”.`)
})
await buildAll(names.length > 0 ? builds : shopBuilds)
