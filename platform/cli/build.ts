/** npm run build [-- part …]: builds the parts that have changed. */

import { isRemoteName, readCommandLine, refuseUsage, remotes } from '../base/index.ts'
import { buildAll, shopBuilds } from '../builds/index.ts'

const { positionals: names } = readCommandLine({}, Number.POSITIVE_INFINITY)
const builds = names.map((name) => {
  if (name === 'shell') return { folder: 'shell' }
  return isRemoteName(name) ? remotes[name] : refuseUsage(`There is no part named “${name}”.`)
})
await buildAll(names.length > 0 ? builds : shopBuilds)
