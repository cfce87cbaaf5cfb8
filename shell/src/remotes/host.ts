/** The page as a federation host: the modules that it shares with remotes, and the runtime that they use, too. */
import { init } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import * as react from 'react'
import * as contract from 'shared/contract'
import * as format from 'shared/format'
import * as routing from 'shared/routing'
import * as shop from 'shared/shop'
import * as ui from 'shared/ui'
import { readManifests } from './read-manifests'

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
