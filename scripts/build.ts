/** npm run build [remote …]: builds all five parts, or the named ones alone, where anything changed. */
import { isRemoteName, remotes } from '../config/remotes.ts'
import { buildAll, shopBuilds } from './lib/build-all.ts'
import { fail } from './lib/exec.ts'

const names = process.argv.slice(2)
const builds = names.map((name) => {
  if (name === 'shell') return { folder: 'shell' }
  return isRemoteName(name) ? remotes[name] : fail(`There is no part named “${name}”.`)
})
await buildAll(names.length > 0 ? builds : shopBuilds)
