/**
 * npm run build [-- remote …]: builds all five parts, or the named ones alone, where anything changed.
 * npm run build -- --plugin: all five with the federation plugin instead of lean containers.
 */
import { isRemoteName, remotes } from '../config/remotes.ts'
import { buildAll, pluginBuilds, shopBuilds } from './lib/build-all.ts'
import { fail } from './lib/exec.ts'

const args = process.argv.slice(2)
const names = args.filter((arg) => arg !== '--plugin')
if (args.includes('--plugin') && names.length > 0) fail('--plugin builds all parts: name none.')
const builds = names.map((name) => {
  if (name === 'shell') return { folder: 'shell' }
  return isRemoteName(name) ? remotes[name] : fail(`There is no part named “${name}”.`)
})
const all = args.includes('--plugin') ? pluginBuilds : shopBuilds
await buildAll(names.length > 0 ? builds : all)
