import type { RemoteModuleName } from 'shared/contract/remotes'

/** A remote, or one module of it, could not be had. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly module: RemoteModuleName

  constructor(module: RemoteModuleName, reason: string, cause?: unknown) {
    super(`${module} could not be loaded: ${reason}`, { cause })
    this.module = module
  }
}
