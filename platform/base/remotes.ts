/** The remotes of this checkout: each folder `remote-<name>` is one. */
import { readdirSync } from 'node:fs'
import { readPort } from './command-line.ts'
import { root } from './root.ts'

const prefix = 'remote-'

export const remoteNames: readonly string[] = readdirSync(root)
  .filter((folder) => folder.startsWith(prefix))
  .map((folder) => folder.slice(prefix.length))
  .sort()

/** Ports of development servers that belong to no remote. */
const ownPorts = 5
/** How many ports development uses from the first one on. */
export const developmentPorts = ownPorts + remoteNames.length
/** DEV_PORT moves all ports of development servers, for a second checkout. */
const firstPort = readPort('DEV_PORT', 5170, developmentPorts - 1)

export const shellPort = firstPort
export const againstPort = firstPort + 1
export const galleryPort = firstPort + 2

export function isRemoteName(word: string | undefined): word is string {
  return word !== undefined && remoteNames.includes(word)
}

/** The port of a remote's development server. */
export function portOf(remote: string): number {
  return firstPort + ownPorts + remoteNames.indexOf(remote)
}
