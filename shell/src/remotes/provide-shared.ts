import { provided } from 'virtual:provided'
import { init } from '@module-federation/runtime'

/** The entry of one version of a module in the share scope, with the fields that containers and tools read. */
interface Share {
  version: string
  /** Its provider, and its users. */
  from: string
  useIn: string[]
  get: () => Promise<() => unknown>
  /** Marks it as in use, so that the runtimes of other remotes do not prefer another version. */
  loaded: true
  lib: () => unknown
}

/**
 * Provides the page's React and every entry point of `shared` to the remotes, before any remote is registered.
 * The runtime passes this scope on to each container. Its own choice between versions is not built in
 * (platform/federation/federation.ts), since only the shell provides modules. If the federation plugin has built
 * the shell, it has already done all this.
 */
export function provideShared(): void {
  if (!provided) return
  const { react, version, shared } = provided
  const scope = {
    react: { [version]: share(version, react) },
    // One version: the contract ensures that all parts fit together (shared/contract).
    ...Object.fromEntries(
      Object.entries(shared).map(([name, module]) => [name, { [only]: share(only, module) }]),
    ),
  }
  const instance = init({ name: 'shell', remotes: [] })
  instance.initShareScopeMap('default', scope as never)
}

const only = '1.0.0'

function share(version: string, module: object): Share {
  const lib = () => module
  return { version, from: 'shell', useIn: [], get: async () => lib, loaded: true, lib }
}
