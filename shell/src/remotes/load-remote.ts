/** The only loader of remotes. Takes each remote's address from the page or from `deployment.json`. */
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { isMountable, type PageConfig, remoteOf } from 'shared/contract'
import { reloadFromServer } from '../new-version/reload-page'
import { checkReact } from './check-react'
import { type Deployed, deploy, deployedAs, deployedRemotes, ownDeployment } from './deployment'
import { dropPrerenderedOfOthers } from './drop-prerendered'
import { refetchFiles } from './refetch-files'
import { RemoteError } from './remote-error'
import { logRemoteEvents, notifyRemoteEvent } from './remote-events'
import { preloadFiles } from './remote-files'
import type { RemoteLoader } from './remote-loader'

/**
 * How long a remote may take before it counts as failed, in milliseconds. A development server compiles
 * on request, so it may take longer.
 */
const timeout = import.meta.env.MODE === 'development' ? 60_000 : 8000

/** The entries that the federation runtime knows. */
const entries = new Map<string, string>()
/** How often each remote has been retried. */
const attempts = new Map<string, number>()
/** What the next load of a retried remote must wait for. */
const preparations = new Map<string, Promise<void>>()
/** Requested modules, by name and attempt: each is fetched once. */
const requested = new Map<string, Promise<object>>()
/** Those of them that have loaded. */
const loaded = new Map<string, object>()
/** What each module was when it loaded last, in whichever attempt. */
const lastLoaded = new Map<string, object>()

export const remoteLoader: RemoteLoader = { loadModule, moduleIfLoaded, keyOf, forgetRemote }

/** Registers the remotes of this deployment with the federation runtime. */
export function connectRemotes(config: PageConfig): void {
  deploy(config)
  dropPrerenderedOfOthers()
  logRemoteEvents()
  const remotes = deployedRemotes()
  entries.clear()
  lastLoaded.clear()
  for (const { name, entry } of remotes) entries.set(name, entry)
  registerRemotes(remotes.map(forRuntime))
}

/**
 * Loads a module of a remote; further calls return the same promise until it has failed, or until `forgetRemote`. If a
 * retry fails, what was loaded before still is the module.
 * @param module such as 'catalog/home'.
 * @throws RemoteError if it does not load within 8 s, does not expose the module, is not deployed, or
 * has a contract that this shell does not support.
 */
function loadModule(module: string): Promise<object> {
  const key = keyOf(module)
  const known = requested.get(key)
  if (known) return known
  const loading = load(module, remoteOf(module))
    .catch((error) => {
      // A prefetch may have failed: the click loads it again.
      requested.delete(key)
      const earlier = lastLoaded.get(module)
      if (earlier) return earlier
      throw error
    })
    .then((exports) => {
      loaded.set(key, exports)
      lastLoaded.set(module, exports)
      return exports
    })
  requested.set(key, loading)
  return loading
}

/** A module, if it is already loaded: then it can be rendered without waiting. */
function moduleIfLoaded(module: string): object | undefined {
  return loaded.get(keyOf(module))
}

/** The cache key of a module. It changes with each retry, because a module that has failed stays failed. */
function keyOf(module: string): string {
  return `${module}#${attemptOf(remoteOf(module))}`
}

/** How often a remote has been retried; part of the cache key of its modules. */
function attemptOf(remote: string): number {
  return attempts.get(remote) ?? 0
}

/**
 * Makes the next load of a remote a retry (docs/decisions/008-try-again.md): its files are fetched
 * past the browser's cache; then its entry is imported from a new URL or, at the second retry,
 * the page is reloaded, since browsers cache failed inner modules by URL as long as a page lives.
 */
function forgetRemote(remote: string): void {
  const deployed = deployedAs(remote)
  const attempt = attemptOf(remote) + 1
  attempts.set(remote, attempt)
  // The next load looks it up on the server again.
  if (!deployed) return
  notifyRemoteEvent({ kind: 'retried', remote, version: deployed.version, attempt })
  const prepared = prepare(remote, deployed, attempt)
  preparations.set(remote, prepared)
  // Reported by the load that waits for it, if any. Later loads do not fail by it.
  prepared.catch(() => {
    if (preparations.get(remote) === prepared) preparations.delete(remote)
  })
}

async function prepare(remote: string, { entry, type }: Deployed, attempt: number): Promise<void> {
  const refetched = refetchFiles(entry)
  if (attempt > 1 || type) return reloadFromServer(refetched)
  await refetched
  const url = new URL(entry)
  // Pages know the hash of the entry under this address, too (platform/compose/remotes.ts).
  url.searchParams.set('r', '1')
  register(remote, url.href, type)
}

async function load(module: string, remote: string): Promise<object> {
  const deployed = deployedAs(remote) ?? (await find(module, remote))
  const about = { remote, module, version: deployed.version }
  const startedAt = performance.now()
  notifyRemoteEvent({ kind: 'load-started', ...about })
  try {
    if (deployed.mismatch)
      throw new RemoteError(module, `${remote} ${deployed.version} ${deployed.mismatch}`)
    await preparations.get(remote)
    const loaded = await inTime(module, deployed)
    notifyRemoteEvent({ kind: 'loaded', ...about, ms: performance.now() - startedAt })
    return loaded
  } catch (thrown) {
    const error =
      thrown instanceof RemoteError ? thrown : new RemoteError(module, String(thrown), thrown)
    notifyRemoteEvent({ kind: 'load-failed', ...about, ms: performance.now() - startedAt, error })
    throw error
  }
}

/** Looks up, in `deployment.json`, a remote that the page does not know. */
async function find(module: string, remote: string): Promise<Deployed> {
  try {
    await ownDeployment()
  } catch (error) {
    throw new RemoteError(module, String(error), error)
  }
  const deployed = deployedAs(remote)
  if (!deployed) throw new RemoteError(module, `${remote} is not part of this site`)
  return deployed
}

async function inTime(module: string, deployed: Deployed): Promise<object> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RemoteError(module, `no answer within ${timeout / 1000} s`)),
      timeout,
    )
  })
  try {
    const loaded = await Promise.race([fetchModule(module, deployed), tooLate])
    if (!loaded) throw new RemoteError(module, 'the remote does not expose it')
    return loaded
  } finally {
    clearTimeout(timer)
  }
}

async function fetchModule(module: string, deployed: Deployed): Promise<object | null> {
  const { entry, type, files } = deployed
  const remote = remoteOf(module)
  const known = entries.get(remote)
  if (!known) register(remote, entry, type)
  if (files && !type) {
    const fetched = preloadFiles(files, known ?? entry, module.slice(remote.length + 1))
    // Otherwise the browser checks the hashes by itself, and the container asks for styles meanwhile.
    if (files.entry) await fetched
    else fetched.catch(() => {})
  }
  const exports = await loadRemote<object>(module).finally(() => checkReact(remote))
  if (!exports || !Object.values(exports).some(isMountable)) return exports
  const { withComponents } = await import('./mounted')
  return withComponents(exports)
}

/** @param type of an entry that another project has built. */
function register(name: string, entry: string, type: Deployed['type']): void {
  entries.set(name, entry)
  registerRemotes([forRuntime({ name, entry, type })], { force: true })
}

/** The runtime recognises a manifest by its address, and reads the type from it. */
function forRuntime({ name, entry, type = 'module' }: Named) {
  return type === 'manifest' ? { name, entry } : { name, entry, type }
}

interface Named {
  name: string
  entry: string
  type?: Deployed['type'] | undefined
}
