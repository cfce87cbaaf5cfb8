import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

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
