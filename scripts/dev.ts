/**
 * npm run dev                            everything from source, through the shell, with Fast Refresh.
 * npm run dev catalog                    that remote alone (cart, account, devtools likewise).
 * npm run dev catalog -- --with-shell    shell and that remote from source, the others as built.
 * npm run dev catalog -- --against URL   that remote inside a deployed shop, rebuilt at every edit.
 * npm run dev ui                         the page of all shared components.
 */
import { rmSync } from 'node:fs'
import { againstPort, galleryPort, isRemoteName, remotes, shellPort } from '../config/remotes.ts'
import { type RemoteName, remoteNames } from '../shared/src/contract/remotes.ts'
import { readCommandLine, refuseUsage } from './lib/command-line.ts'
import { start } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'

const { values, positionals } = readCommandLine(
  { against: { type: 'string' }, 'with-shell': { type: 'boolean' } },
  1,
)
const [name] = positionals
const oneRemote = isRemoteName(name)
if (!oneRemote && (values.against !== undefined || values['with-shell'])) {
  refuseUsage('Name the remote that --against or --with-shell is for.')
}
if (values.against !== undefined && !isWebAddress(values.against)) {
  refuseUsage(`--against is “${values.against}”: not the URL of a shop.`)
}

if (name === undefined) {
  for (const remote of remoteNames) serve(remotes[remote].folder)
  serve('shell')
  console.log(`The shop, from source: http://localhost:${shellPort}`)
} else if (isRemoteName(name)) {
  if (values.against !== undefined) await against(name, values.against)
  else if (values['with-shell']) await withShell(name)
  else alone(name)
} else if (name === 'ui') {
  start('vite', ['shared/src/ui-gallery', '--port', String(galleryPort), '--strictPort'])
} else {
  refuseUsage(`There is no part named “${name}”: ${remoteNames.join(', ')} or ui.`)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function alone(remote: RemoteName) {
  serve(remotes[remote].folder, '--mode', 'standalone')
  console.log(`${remote} alone: http://localhost:${remotes[remote].port}`)
}

async function withShell(remote: RemoteName) {
  const { serveBuilds } = await import('./lib/dev/serve-builds.ts')
  await serveBuilds(remoteNames.filter((other) => other !== remote))
  serve(remotes[remote].folder)
  serve('shell')
  console.log(`The shop, shell and ${remote} from source: http://localhost:${shellPort}`)
}

async function against(remote: RemoteName, address: string) {
  const { serveAgainst } = await import('./lib/dev/serve-against.ts')
  const { watchRemote } = await import('./lib/dev/watch-remote.ts')
  const out = inRoot('dist/against', remote)
  rmSync(out, { recursive: true, force: true })
  const deployment = new URL(address)
  const { reload } = await serveAgainst({ remote, folder: out, deployment, port: againstPort })
  const onBuilt = (ms: number) => {
    console.log(`${remote} is built, after ${ms} ms: http://localhost:${againstPort}`)
    reload()
  }
  await watchRemote({ remote, out, onBuilt })
}

/** A part that cannot start (its port is taken, say) ends the command, and with it the others. */
function serve(folder: string, ...options: string[]) {
  start('vite', [folder, '--config', `${folder}/vite.config.ts`, ...options]).on('exit', (code) => {
    process.exitCode = code ?? 1
    process.kill(process.pid, 'SIGTERM')
  })
}
