/**
 * npm run dev           everything from source, through the shell, with Fast Refresh.
 * npm run dev catalog   that remote alone (cart, account, devtools likewise).
 * npm run dev ui        the page of all shared components.
 */
import { galleryPort, isRemoteName, remotes, shellPort } from '../config/remotes.ts'
import { remoteNames } from '../shared/src/contract/remotes.ts'
import { fail, start } from './lib/exec.ts'

const [name, ...rest] = process.argv.slice(2)

if (name === undefined) {
  for (const remote of remoteNames) serve(remotes[remote].folder)
  serve('shell')
  console.log(`The shop, from source: http://localhost:${shellPort}`)
} else if (isRemoteName(name)) {
  serve(remotes[name].folder, '--mode', 'standalone')
  console.log(`${name} alone: http://localhost:${remotes[name].port}`)
} else if (name === 'ui') {
  start('vite', ['shared/src/ui-gallery', '--port', String(galleryPort), '--strictPort', ...rest])
} else {
  fail(`There is no part named “${name}”: ${remoteNames.join(', ')} or ui.`)
}

/** A part that cannot start (its port is taken, say) ends the command, and with it the others. */
function serve(folder: string, ...options: string[]) {
  start('vite', [folder, '--config', `${folder}/vite.config.ts`, ...options, ...rest]).on(
    'exit',
    (code) => {
      process.exitCode = code ?? 1
      process.kill(process.pid, 'SIGTERM')
    },
  )
}
