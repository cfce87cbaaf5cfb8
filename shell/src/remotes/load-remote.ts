/** The only loader of remotes. Takes each remote's address from the page or from `deployment.json`. */
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { isMountable } from 'shared/contract/mountable'
import { remoteOf } from 'shared/contract/remotes'
import type { PageConfig } from 'shared/contract/site'
import { loadPageAnew } from '../deployment/reload-page'
import { type Deployed, deploy, deployedAs, deployedRemotes, ownDeployment } from './deployment'
import { dropPrerenderedOfOthers } from './drop-prerendered'
import { refetchFiles } from './refetch-files'
import { RemoteError } from './remote-error'
import { logRemoteEvents, notifyRemoteEvent } from './remote-events'
import { preloadFiles } from './remote-files'
import type { RemoteLoader } from './remote-loader'

/**
 * How long a remote may take before its place says so, in milliseconds. A development server compiles
 * what it is asked for, and is not down because it takes its time.
 */
const timeout = import.meta.env.MODE === 'development' ? 60_000 : 8000

/** The entries that the federation runtime knows. */
const entries = new Map<string, string>()
/** How often each remote has been tried anew. */
const attempts = new Map<string, number>()
/** What must be done before the next load of a remote that is tried anew. */
const preparations = new Map<string, Promise<void>>()
/** Modules that have been asked for, by name and attempt: each is fetched once. */
const asked = new Map<string, Promise<object>>()
/** Those of them that have come. */
const loaded = new Map<string, object>()

/** Makes the remotes of this deployment known to the federation runtime. */
export function connectRemotes(config: PageConfig): void {
  deploy(config)
  dropPrerenderedOfOthers()
  logRemoteEvents()
  const own = deployedRemotes().filter(({ type }) => !type)
  entries.clear()
  for (const { name, entry } of own) entries.set(name, entry)
  registerRemotes(own.map(({ name, entry }) => ({ name, entry, type: 'module' })))
}

/**
 * Loads what a remote exposes; asking again gives the same answer until `forgetRemote`.
 * @param module such as 'catalog/home'.
 * @throws RemoteError when it is not there within 8 s, is not what it should be, is not deployed, or
 * keeps another contract than this shell.
 */
export function loadModule(module: string): Promise<object> {
  const key = keyOf(module)
  const known = asked.get(key)
  if (known) return known
  const loading = load(module, remoteOf(module)).then((exports) => {
    loaded.set(key, exports)
    return exports
  })
  asked.set(key, loading)
  return loading
}

/** What a remote exposes, if it has come already: what is rendered with it need not wait. */
export function moduleIfLoaded(module: string): object | undefined {
  return loaded.get(keyOf(module))
}

/** The cache key of a module. It changes with each retry, because a module that has failed stays failed. */
export function keyOf(module: string): string {
  return `${module}#${attemptOf(remoteOf(module))}`
}

/** How often a remote has been tried anew: part of the identity of whatever came from it. */
function attemptOf(remote: string): number {
  return attempts.get(remote) ?? 0
}

/**
 * Makes the next load of a remote a fresh one (docs/decisions/008-try-again.md): its files are fetched
 * past the browser's cache; then its entry is taken under a URL that was not tried before, or, the second
 * time, the page is loaded anew, for browsers keep failed inner modules by URL as long as a page lives.
 */
export function forgetRemote(remote: string): void {
  const deployed = deployedAs(remote)
  const attempt = attemptOf(remote) + 1
  attempts.set(remote, attempt)
  // The server is asked again where it is.
  if (!deployed) return
  notifyRemoteEvent({ kind: 'retried', remote, version: deployed.version, attempt })
  const prepared = prepare(remote, deployed, attempt)
  // Told by the load that waits for it, if one does.
  prepared.catch(() => {})
  preparations.set(remote, prepared)
}

async function prepare(remote: string, { entry, type }: Deployed, attempt: number): Promise<void> {
  await refetchFiles(entry)
  if (attempt > 1 || type) return loadPageAnew()
  const url = new URL(entry)
  // Pages know the hash of the entry under this address, too (platform/composer/integrity-map.ts).
  url.searchParams.set('r', '1')
  register(remote, url.href)
}

async function load(module: string, remote: string): Promise<object> {
  const deployed = deployedAs(remote) ?? (await find(module, remote))
  const about = { remote, module, version: deployed.version }
  const startedAt = performance.now()
  notifyRemoteEvent({ kind: 'load-started', ...about })
  try {
    if (deployed.fault)
      throw new RemoteError(module, `${remote} ${deployed.version} ${deployed.fault}`)
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

/** Finds a remote that the page does not know in `deployment.json`. */
async function find(module: string, remote: string): Promise<Deployed> {
  try {
    await ownDeployment()
  } catch (error) {
    // Whoever wants it next asks anew.
    asked.delete(keyOf(module))
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
  const exports = deployed.type
    ? await import('./foreign/load-foreign').then(({ loadForeign }) =>
        loadForeign(module, deployed),
      )
    : await loadOwn(module, deployed)
  if (!exports || !Object.values(exports).some(isMountable)) return exports
  const { withComponents } = await import('./foreign/mounted')
  return withComponents(exports)
}

async function loadOwn(module: string, { entry, files }: Deployed): Promise<object | null> {
  const remote = remoteOf(module)
  const known = entries.get(remote)
  if (!known) register(remote, entry)
  if (files) await preloadFiles(files, known ?? entry, module.slice(remote.length + 1))
  return loadRemote<object>(module)
}

function register(remote: string, entry: string): void {
  entries.set(remote, entry)
  registerRemotes([{ name: remote, entry, type: 'module' }], { force: true })
}

void ({ loadModule, moduleIfLoaded, keyOf, forgetRemote } satisfies RemoteLoader)
