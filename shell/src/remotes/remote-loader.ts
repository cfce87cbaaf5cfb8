import type { RemoteModuleName, RemoteModules, RemoteName } from 'shared/contract/remotes'

/**
 * What the shell's views need of whatever brings the remotes' modules: in a browser load-remote.ts,
 * while pages are prerendered prerender/given-modules.ts, in the monolith that speed is compared with
 * its own.
 */
export interface RemoteLoader {
  /** Loads what a remote exposes; asking again gives the same answer. Rejects where it cannot be had. */
  loadModule: <M extends RemoteModuleName>(module: M) => Promise<RemoteModules[M]>
  /** What a remote exposes, if it has come already. */
  moduleIfLoaded: <M extends RemoteModuleName>(module: M) => RemoteModules[M] | undefined
  /** Stands for a module until it is tried anew. */
  keyOf: (module: RemoteModuleName) => string
  /** Makes the next load of a remote a fresh one. */
  forgetRemote: (remote: RemoteName) => void
}
