/** The page as a federation host: the modules that it shares with remotes, and the runtime that they use, too. */
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as react from 'react'
import * as contract from 'shared/contract'
import * as format from 'shared/format'
import * as routing from 'shared/routing'
import * as shop from 'shared/shop'
import * as ui from 'shared/ui'

/** The entry points of `shared` that remotes import. */
export const shared = {
  'shared/contract': contract,
  'shared/shop': shop,
  'shared/routing': routing,
  'shared/ui': ui,
  'shared/format': format,
}

/** Starts the federation runtime, and publishes it for remotes that are built with `externalRuntime`. */
export function initHost(): void {
  const { version } = init({
    name: 'shell',
    // site.json says which remotes there are (load-remote.ts).
    remotes: [],
    // A page does not fetch every remote in order to compare versions.
    shareStrategy: 'loaded-first',
    plugins: [readManifests()],
    // The contract ensures that all parts fit together, so `shared` needs no version.
    shared: { ...sharesOf({ react }, react.version), ...sharesOf(shared, '1.0.0') },
  })
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    // A remote that is built with `provideExternalRuntime` then leaves the page's as it is.
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version },
  })
}

/** What the runtime shares of some modules. @param version of each of them. */
function sharesOf(modules: Record<string, object>, version: string) {
  const shareConfig = { singleton: true, requiredVersion: false as const }
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { version, lib: () => module, shareConfig },
    ]),
  )
}

/** What the shell reads of the federation manifest of another project. */
interface Manifest {
  metaData?: {
    /** The name of the variable that an entry of the type 'var' sets. */
    globalName: string
    /** Where the files are; 'auto' or nothing if they are beside the manifest. */
    publicPath?: string
    remoteEntry: { name: string; path?: string; type: string }
  }
}

/**
 * Lets the shell load a remote by its manifest. The runtime's own support for manifests also preloads files and describes the
 * whole page, for 1.4 kB on every page.
 */
export function readManifests(): ModuleFederationRuntimePlugin {
  return {
    name: 'read-manifests',
    async loadEntry({ remoteInfo }) {
      const address = remoteInfo.entry
      if (!new URL(address).pathname.endsWith('.json')) return
      const response = await fetch(address)
      if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`)
      const { metaData }: Manifest = await response.json()
      if (!metaData) throw new Error(`${address} is not a federation manifest`)
      const { globalName, publicPath = 'auto', remoteEntry } = metaData
      const { name, path = '', type } = remoteEntry
      const folder = new URL(publicPath === 'auto' ? '' : publicPath, address)
      const entry = new URL([path, name].filter(Boolean).join('/'), folder).href
      Object.assign(remoteInfo, { entry, type, entryGlobalName: globalName })
    },
  }
}
