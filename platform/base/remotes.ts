/** The remotes of this project: each folder `remote-<name>`, or the package itself where it is called so. */
import { readdirSync, readFileSync } from 'node:fs'
import { readPort, refuseUsage } from './command-line.ts'
import { inRoot, isInstalled, root } from './root.ts'

const prefix = 'remote-'

export const remoteNames: readonly string[] = isInstalled
  ? [nameOfPackage()]
  : readdirSync(root)
      .filter((folder) => folder.startsWith(prefix))
      .map((folder) => folder.slice(prefix.length))
      .sort()

/** Without the scope of a registry. */
function nameOfPackage(): string {
  const { name } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const [, remote] = /^(?:@[^/]+\/)?remote-([a-z]+)$/.exec(name) ?? []
  return (
    remote ??
    refuseUsage(`package.json names “${name}”: the package of a remote is named remote-<name>.`)
  )
}

/** Development servers run at this port, one at a time; DEV_PORT names another, for a second one. */
export const devPort = readPort('DEV_PORT', 5170)

/** Whether a word of the command line names a remote of this project; 'shell' is none. */
export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}
