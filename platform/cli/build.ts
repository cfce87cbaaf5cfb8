/** npm run build [-- part …]: builds the parts that have changed. */

import { buildAll, buildsOf, shopBuilds } from '../build/index.ts'
import { folderOf, isPartName, readCommandLine, refuseUsage } from '../project/index.ts'

const { positionals: names } = readCommandLine({}, Number.POSITIVE_INFINITY)
const builds = names.flatMap((name) =>
  isPartName(name) ? buildsOf(folderOf(name)) : refuseUsage(`There is no part named “${name}”.`),
)
await buildAll(names.length > 0 ? builds : shopBuilds)
