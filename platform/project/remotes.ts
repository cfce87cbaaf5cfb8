/** The remotes of this project: each folder `remote-<name>`, or the package itself if it has such a name. */
import { readdirSync, readFileSync } from 'node:fs'
import { refuseUsage } from './process.ts'
import { inRoot, isInstalled, root } from './root.ts'

const prefix = 'remote-'

export const remoteNames: readonly string[] = isInstalled
  ? [nameOfPackage()]
  : readdirSync(root)
      .filter((folder) => folder.startsWith(prefix))
      .map((folder) => folder.slice(prefix.length))
      .sort()

/** The name without its scope. */
function nameOfPackage(): string {
  const { name } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const [, remote] = /^(?:@[^/]+\/)?remote-([a-z]+)$/.exec(name) ?? []
  return (
    remote ??
    refuseUsage(`package.json names “${name}”: the package of a remote is named remote-<name>.`)
  )
}

/** Whether an argument names a remote of this project; 'shell' is not a remote. */
export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}
