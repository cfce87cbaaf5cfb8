/**
 * What load-remote.ts and provide-shared.ts of shell/src/remotes become when the same sources are
 * built as one monolith: the same functions over plain lazy imports. Only for comparison, never deployed.
 */
import type { RemoteModuleName, RemoteModules } from '../../shared/src/contract/remotes'
import type { RemoteLoader } from '../../shell/src/remotes/remote-loader'

const modules = import.meta.glob('../../remote-*/src/expose/*.ts')

/** Nothing to connect: everything is in the build. */
export function connectRemotes(): void {}

const loaded = new Map<RemoteModuleName, unknown>()

/** Loads what would be a remote's module. */
export async function loadModule<M extends RemoteModuleName>(module: M): Promise<RemoteModules[M]> {
  const [remote, expose] = module.split('/')
  const load = modules[`../../remote-${remote}/src/expose/${expose}.ts`]
  if (!load) throw new Error(`There is no ${module}`)
  const exports = await load()
  loaded.set(module, exports)
  return exports as RemoteModules[M]
}

/** What would be a remote's module, if it has come already. */
export function moduleIfLoaded<M extends RemoteModuleName>(
  module: M,
): RemoteModules[M] | undefined {
  return loaded.get(module) as RemoteModules[M] | undefined
}

/** A monolith has no remote to try anew. */
export function keyOf(module: RemoteModuleName): string {
  return module
}

/** A monolith has no remote to try anew. */
export function forgetRemote(): void {}

/** A monolith has nobody to provide anything for. */
export function provideShared(): void {}

void ({ loadModule, moduleIfLoaded, keyOf, forgetRemote } satisfies RemoteLoader)
