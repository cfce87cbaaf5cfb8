/**
 * What the shell's views need of whatever brings the remotes' modules: in a browser load-remote.ts,
 * while pages are prerendered prerender/given-modules.ts, in the monolith that speed is compared with
 * its own. Modules are named as 'remote/module'; modules.ts knows their types.
 */
export interface RemoteLoader {
  /** Loads what a remote exposes; asking again gives the same answer. Rejects where it cannot be had. */
  loadModule: (module: string) => Promise<object>
  /** What a remote exposes, if it has come already. */
  moduleIfLoaded: (module: string) => object | undefined
  /** Stands for a module until it is tried anew. */
  keyOf: (module: string) => string
  /** Makes the next load of a remote a fresh one. */
  forgetRemote: (remote: string) => void
}
