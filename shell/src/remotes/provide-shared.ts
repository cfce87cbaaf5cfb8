import { provided } from 'virtual:provided'
import { init } from '@module-federation/runtime'

/** What stands in the share scope for one version of a module, as far as containers and tools read it. */
interface Share {
  version: string
  /** Who provides it, and who has taken it. */
  from: string
  useIn: string[]
  get: () => Promise<() => unknown>
  /** It is in use: the runtimes of other remotes must not prefer another version. */
  loaded: true
  lib: () => unknown
}

/**
 * Lays out the page's one React and every sub-path of `shared` for the remotes. Comes before any remote
 * is named. The runtime passes this scope on to each container; its own ways of choosing between
 * versions are not built in (platform/federation/federation.ts), for the shell is the only one who provides. Where
 * the federation plugin has built the shell it has done all this already.
 */
export function provideShared(): void {
  if (!provided) return
  const { react, version, shared } = provided
  const scope = {
    react: { [version]: share(version, react) },
    // One version: that all parts fit together is the contract's business (shared/contract).
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
