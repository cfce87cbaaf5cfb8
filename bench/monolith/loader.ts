/**
 * Replaces shell/src/remotes/load-remote.ts and the host of the federation plugin when the same sources are built as one
 * monolith, with the same functions over plain lazy imports. Only for comparison, never deployed.
 */
import type { PageConfig } from '../../shared/src/contract/site'
import { setDeployment } from '../../shell/src/remotes/deployment'
import type { RemoteLoader } from '../../shell/src/remotes/remote-loader'

// What is only for prerendering or tests would split what screens share into many small chunks.
const modules = import.meta.glob<object>([
  '../../remote-*/src/expose/*.ts',
  '!../../remote-*/src/expose/*.test.ts',
  '!../../remote-*/src/expose/{entry-server,page-data}.ts',
])

/** Reads the routes from the deployment; everything else is in the build. */
export function connectRemotes(config: PageConfig): void {
  setDeployment(config)
}

const loaded = new Map<string, object>()

/** Loads what would be a remote's module. */
export async function loadModule(module: string): Promise<object> {
  const [remote, expose] = module.split('/')
  const load = modules[`../../remote-${remote}/src/expose/${expose}.ts`]
  if (!load) throw new Error(`There is no ${module}`)
  const exports = await load()
  loaded.set(module, exports)
  return exports
}

/** What would be a remote's module, if it has loaded. */
export function moduleIfLoaded(module: string): object | undefined {
  return loaded.get(module)
}

/** The module's name, since a monolith has no remotes to retry. */
export function keyOf(module: string): string {
  return module
}

/** Does nothing, since a monolith has no remotes to retry. */
export function forgetRemote(): void {}

/** Does nothing, since a monolith has no remotes to provide modules to. */
export async function initHost(): Promise<void> {}

void ({ loadModule, moduleIfLoaded, keyOf, forgetRemote } satisfies RemoteLoader)
