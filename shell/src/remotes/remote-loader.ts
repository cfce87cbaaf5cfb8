/**
 * The interface of the loader that the shell's views use: load-remote.ts in a browser,
 * prerender/preloaded-modules.ts while pages are prerendered, and a loader of its own in the monolith
 * of the benchmarks. Modules are named as 'remote/module'; modules.ts has their types.
 */
export interface RemoteLoader {
  /** Loads a module; further calls return the same promise. Rejects if it cannot be loaded. */
  loadModule: (module: string) => Promise<object>
  /** A module, if it is already loaded. */
  moduleIfLoaded: (module: string) => object | undefined
  /** The cache key of a module, until its remote is retried. */
  keyOf: (module: string) => string
  /** Makes the next load of a remote a retry. */
  forgetRemote: (remote: string) => void
}
