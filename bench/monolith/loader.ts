/**
 * Replaces load-remote.ts and host.ts of shell/src/remotes when the same sources are built as one monolith, with the same
 * functions over plain lazy imports. Only for comparison, never deployed.
 */
import type { PageConfig, RemoteDefinition } from 'shared/contract'
import { setDeployment } from '../../shell/src/remotes/deployment'
import type { RemoteLoader } from '../../shell/src/remotes/remote-loader'

const definitions = import.meta.glob<RemoteDefinition>('../../remote-*/remote.ts', {
  eager: true,
  import: 'remote',
})

export const remoteLoader: RemoteLoader = { loadModule, moduleIfLoaded, keyOf, forgetRemote }

/** Reads the routes from the deployment; everything else is in the build. */
export function connectRemotes(config: PageConfig): void {
  setDeployment(config)
}

const loaded = new Map<string, object>()

/** Loads what would be a remote's module. */
async function loadModule(module: string): Promise<object> {
  const [remote, name = ''] = module.split('/')
  const { screens, slots, overlays } = definitions[`../../remote-${remote}/remote.ts`] ?? {}
  const modules: Record<string, { load: () => Promise<object> }> = {
    ...screens,
    ...slots,
    ...overlays,
  }
  const exports = await modules[name]?.load()
  if (!exports) throw new Error(`There is no ${module}`)
  loaded.set(module, exports)
  return exports
}

/** What would be a remote's module, if it has loaded. */
function moduleIfLoaded(module: string): object | undefined {
  return loaded.get(module)
}

/** The module's name, since a monolith has no remotes to retry. */
function keyOf(module: string): string {
  return module
}

/** Does nothing, since a monolith has no remotes to retry. */
function forgetRemote(): void {}

/** Does nothing, since a monolith has no remotes to provide modules to. */
export function initHost(): void {}
