/** The only loader of remotes. Knows where each remote is from the site's configuration alone. */
import { loadRemote, registerRemotes } from '@module-federation/runtime'
import {
  type RemoteModuleName,
  type RemoteName,
  remoteNames,
  remoteOf,
} from 'shared/contract/remotes'
import type { SiteConfig } from 'shared/contract/site'

/** How long a remote may take before its place says so, in milliseconds. */
const timeout = 8000

let site: SiteConfig | undefined
/** How often each remote has been tried anew. */
const attempts = new Map<RemoteName, number>()
/** Modules that have been asked for, by name and attempt: each is fetched once. */
const asked = new Map<string, Promise<unknown>>()

/** Makes the remotes of this deployment known to the federation runtime. */
export function connectRemotes(config: SiteConfig): void {
  site = config
  registerRemotes(
    remoteNames.flatMap((name) => {
      const remote = config.remotes[name]
      return remote ? [{ name, entry: absolute(remote.entry), type: 'module' }] : []
    }),
  )
}

/**
 * Loads what a remote exposes; asking again gives the same answer until `forgetRemote`.
 * @param module such as 'catalog/home'.
 * @throws RemoteError when it is not there within 8 s, is not what it should be, or is not deployed.
 */
export function loadModule<M>(module: RemoteModuleName): Promise<M> {
  const remote = remoteOf(module)
  const key = `${module}#${attemptOf(remote)}`
  const known = asked.get(key)
  if (known) return known as Promise<M>
  const loading = load<M>(module, remote)
  asked.set(key, loading)
  return loading
}

/** How often a remote has been tried anew: part of the identity of whatever came from it. */
export function attemptOf(remote: RemoteName): number {
  return attempts.get(remote) ?? 0
}

/**
 * Makes the next load of a remote a fresh one. The runtime keeps what failed, and browsers keep
 * failed modules by URL, so the remote is registered anew under a URL that was not tried before.
 */
export function forgetRemote(remote: RemoteName): void {
  const entry = site?.remotes[remote]?.entry
  if (!entry) return
  const attempt = attemptOf(remote) + 1
  attempts.set(remote, attempt)
  const url = new URL(absolute(entry))
  url.searchParams.set('r', String(attempt))
  registerRemotes([{ name: remote, entry: url.href, type: 'module' }], { force: true })
}

/** A remote, or one module of it, could not be had. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly module: RemoteModuleName

  constructor(module: RemoteModuleName, reason: string, cause?: unknown) {
    super(`${module} could not be loaded: ${reason}`, { cause })
    this.module = module
  }
}

async function load<M>(module: RemoteModuleName, remote: RemoteName): Promise<M> {
  if (!site?.remotes[remote]) throw new RemoteError(module, `${remote} is not part of this site`)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError(module, 'no answer within 8 s')), timeout)
  })
  try {
    const loaded = await Promise.race([loadRemote<M>(module), tooLate])
    if (!loaded) throw new RemoteError(module, 'the remote does not expose it')
    return loaded
  } catch (error) {
    throw error instanceof RemoteError ? error : new RemoteError(module, String(error), error)
  } finally {
    clearTimeout(timer)
  }
}

function absolute(entry: string): string {
  return new URL(entry, document.baseURI).href
}
