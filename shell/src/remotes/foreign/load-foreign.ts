/**
 * Loads remotes of other projects. It is loaded with the first of them, and contains the whole federation
 * runtime: manifests, script containers, the choice between versions
 * (docs/decisions/005-production-containers.md).
 */
import * as runtime from 'virtual:whole-runtime'
import { getInstance } from '@module-federation/runtime'
import { remoteOf } from 'shared/contract'
import type { Deployed } from '../deployment'

const { CurrentGlobal, ModuleFederation, satisfy } = runtime

const shareScope = getInstance()?.shareScopeMap.default ?? {}
/** React's version on this page: the share scope contains only the shell's. */
const [pageReact = ''] = Object.keys(shareScope.react ?? {})

// For remotes that are built without a runtime (`experiments.externalRuntime`).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime })

const host = new ModuleFederation({ name: 'shell', remotes: [] })
host.initShareScopeMap('default', shareScope)

/**
 * Loads a module of a remote.
 * @throws Error if it cannot be loaded, or needs a React version that this page does not have.
 */
export async function loadForeign(
  module: string,
  { entry, type = 'module' }: Deployed,
): Promise<object | null> {
  const name = remoteOf(module)
  // The runtime recognises a manifest by its address, and reads the type from it.
  host.registerRemotes([type === 'manifest' ? { name, entry } : { name, entry, type }])
  try {
    return await host.loadRemote<object>(module)
  } finally {
    checkReact(name)
  }
}

/** Reports React's version as the reason: a remote with another React fails with errors that do not name it. */
function checkReact(name: string): void {
  const remote = CurrentGlobal.__FEDERATION__.__INSTANCES__.find(
    (instance) => instance.name === name,
  )
  const needed = remote?.options.shared.react?.[0]?.shareConfig.requiredVersion
  if (needed && !satisfy(pageReact, needed)) {
    throw new Error(`${name} needs react ${needed}, and the page has ${pageReact}`)
  }
}
