/** Puts the builds of the remotes into the package: with it, a team sees its screen in a whole shop. */
import { cpSync, readdirSync, rmSync } from 'node:fs'

rmSync('dist-remotes', { recursive: true, force: true })
for (const folder of readdirSync('..').filter((name) => name.startsWith('remote-'))) {
  const build = `../${folder}/dist`
  cpSync(build, `dist-remotes/${folder.slice('remote-'.length)}`, { recursive: true })
}
