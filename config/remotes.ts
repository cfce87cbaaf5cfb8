/** The table of remotes: where each lives, and what it exposes. Everything else derives from it. */
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

export const remotes: Record<RemoteName, RemoteEntry> = {
  catalog: { folder: 'remote-catalog', port: 5171 },
  cart: { folder: 'remote-cart', port: 5172 },
  account: { folder: 'remote-account', port: 5173 },
  devtools: { folder: 'remote-devtools', port: 5174 },
}

/** Where the shell's development server listens. */
export const shellPort = 5170

/** Where the component page's development server listens. */
export const galleryPort = 5179

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
