/**
 * npm run build [-- remote …]: builds all five parts, or the named ones alone, where anything changed.
 * npm run build -- --plugin: all five with the federation plugin instead of lean containers.
 */
import { isRemoteName, remotes } from '../config/remotes.ts'
import { buildAll, pluginBuilds, shopBuilds } from './lib/build-all.ts'
import { readCommandLine, refuseUsage } from './lib/command-line.ts'

const { values, positionals: names } = readCommandLine(
  { plugin: { type: 'boolean' } },
  Number.POSITIVE_INFINITY,
)
if (values.plugin && names.length > 0) refuseUsage('--plugin builds all parts: name none.')
const builds = names.map((name) => {
  if (name === 'shell') return { folder: 'shell' }
  return isRemoteName(name) ? remotes[name] : refuseUsage(`There is no part named “${name}”.`)
})
const all = values.plugin ? pluginBuilds : shopBuilds
await buildAll(names.length > 0 ? builds : all)
