/** Where each remote of the contract lives, and what it exposes. */
import {
  overlayNames,
  type RemoteName,
  remoteNames,
  screenNames,
  slotOwners,
} from '../../shared/src/contract/remotes.ts'
import { readPort } from './command-line.ts'

interface Remote {
  folder: string
  port: number
}

/** DEV_PORT moves all ports of development servers, for a second checkout. */
const firstPort = readPort('DEV_PORT', 5170, remoteNames.length + 5)

export const remotes = Object.fromEntries(
  remoteNames.map((name, index) => [
    name,
    { folder: `remote-${name}`, port: firstPort + 1 + index },
  ]),
) as Record<RemoteName, Remote>

export const shellPort = firstPort
export const againstPort = firstPort + remoteNames.length + 4
export const galleryPort = firstPort + remoteNames.length + 5

/** The modules that a remote exposes: './home' -> './src/expose/home.ts'. */
export function exposesOf(remote: RemoteName): Record<string, string> {
  const modules = [...screenNames, ...overlayNames, ...Object.values(slotOwners)]
  return Object.fromEntries(
    modules.flatMap((module) => {
      const [owner, expose] = module.split('/')
      return owner === remote ? [[`./${expose}`, `./src/expose/${expose}.ts`]] : []
    }),
  )
}

export function exposedNames(remote: RemoteName): string[] {
  return Object.keys(exposesOf(remote)).map((name) => name.slice('./'.length))
}

export function isRemoteName(word: string | undefined): word is RemoteName {
  return remoteNames.some((name) => name === word)
}
