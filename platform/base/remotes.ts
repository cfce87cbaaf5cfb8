/** The remotes of this checkout: each folder `remote-<name>` is one. */
import { readdirSync } from 'node:fs'
import { readPort } from './command-line.ts'
import { root } from './root.ts'

const prefix = 'remote-'

export const remoteNames: readonly string[] = readdirSync(root)
  .filter((folder) => folder.startsWith(prefix))
  .map((folder) => folder.slice(prefix.length))
  .sort()

/** Development servers run at this port, one at a time; DEV_PORT names another, for a second one. */
export const devPort = readPort('DEV_PORT', 5170)

export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}
