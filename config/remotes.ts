/** The table of remotes: where each lives, and what it exposes. Everything else derives from it. */
import { readPort } from '../scripts/lib/command-line.ts'
import {
  overlayNames,
  type RemoteName,
  remoteNames,
  screenNames,
  slotOwners,
} from '../shared/src/contract/remotes.ts'

interface RemoteEntry {
  /** The workspace folder of the team. */
  folder: string
  /** Where its development server listens. */
  port: number
}

/** Development servers listen from here on; DEV_PORT moves them all, for a second checkout. */
const firstPort = readPort('DEV_PORT', 5170, 9)

export const remotes: Record<RemoteName, RemoteEntry> = {
  catalog: { folder: 'remote-catalog', port: firstPort + 1 },
  cart: { folder: 'remote-cart', port: firstPort + 2 },
  account: { folder: 'remote-account', port: firstPort + 3 },
  devtools: { folder: 'remote-devtools', port: firstPort + 4 },
}

/** Where the shell's development server listens. */
export const shellPort = firstPort

/** Where a deployed shop is served with one local remote in it. */
export const againstPort = firstPort + 8

/** Where the component page's development server listens. */
export const galleryPort = firstPort + 9

/** The modules that a remote exposes: './home' -> './src/expose/home.ts'. */
export function exposesOf(remote: RemoteName): Record<string, string> {
  const own = [...screenNames, ...overlayNames, ...Object.values(slotOwners)].filter((name) =>
    name.startsWith(`${remote}/`),
  )
  return Object.fromEntries(
    own.map((name) => {
      const expose = name.slice(remote.length + 1)
      return [`./${expose}`, `./src/expose/${expose}.ts`]
    }),
  )
}

/** Whether a word names a remote. */
export function isRemoteName(word: string | undefined): word is RemoteName {
  return remoteNames.some((name) => name === word)
}
