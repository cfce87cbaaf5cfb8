/** npm run build [-- part …]: builds the parts that have changed. */

import { folderOf, isPartName, readCommandLine, refuseUsage } from '../base/index.ts'
import { buildAll, buildsOf, shopBuilds } from '../builds/index.ts'

const { positionals: names } = readCommandLine({}, Number.POSITIVE_INFINITY)
const builds = names.flatMap((name) =>
  isPartName(name) ? buildsOf(folderOf(name)) : refuseUsage(`There is no part named “${name}”.`),
)
await buildAll(names.length > 0 ? builds : shopBuilds)
