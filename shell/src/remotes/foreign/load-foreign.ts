/**
 * Loads remotes that other projects have built. Comes with the first of them, and brings the whole federation
 * runtime along: manifests, script containers, the choice between versions
 * (docs/decisions/005-production-containers.md).
 */
import * as runtime from 'virtual:whole-runtime'
import { getInstance } from '@module-federation/runtime'
import { remoteOf } from 'shared/contract/remotes'
import type { Deployed } from '../deployment'

const { CurrentGlobal, ModuleFederation, satisfy } = runtime

const shareScope = getInstance()?.shareScopeMap.default ?? {}
/** React's version on this page: nobody else has put theirs into the scope yet. */
const [pageReact = ''] = Object.keys(shareScope.react ?? {})

// For remotes that are built without a runtime (`experiments.externalRuntime`).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtime })

const host = new ModuleFederation({ name: 'shell', remotes: [] })
host.initShareScopeMap('default', shareScope)

/**
 * Loads what a remote exposes.
 * @throws Error when it cannot be had, or needs a React that this page does not have.
 */
export async function loadForeign(
  module: string,
  { entry, type = 'module' }: Deployed,
): Promise<object | null> {
  const name = remoteOf(module)
  // The runtime tells a manifest by its address, and reads the type from it.
  host.registerRemotes([type === 'manifest' ? { name, entry } : { name, entry, type }])
  try {
    return await host.loadRemote<object>(module)
  } finally {
    checkReact(name)
  }
}

/** A remote with another React fails in ways that nobody understands: its own reason comes first. */
function checkReact(name: string): void {
  const remote = CurrentGlobal.__FEDERATION__.__INSTANCES__.find(
    (instance) => instance.name === name,
  )
  const needed = remote?.options.shared.react?.[0]?.shareConfig.requiredVersion
  if (needed && !satisfy(pageReact, needed)) {
    throw new Error(`${name} needs react ${needed}, and the page has ${pageReact}`)
  }
}
