/**
 * Replaces remotes/load-remote.ts while pages are prerendered: the modules come from
 * the remotes' builds for Node, which composition has loaded.
 */
import { leftToBrowser } from 'shared/page-protocol'
import type { RemoteLoader } from '../remotes/remote-loader'

/** Thrown for a module that the browser must render; React passes the digest on to the browser (`error.digest`). */
export class LeftToBrowser extends Error {
  readonly digest = leftToBrowser
}

let preloaded: Readonly<Record<string, object>> = {}
/** How often the modules changed: a module that one page lacked may exist for the next. */
let changes = 0

/** Sets the remotes' modules for the page that is rendered next. */
export function setModules(modules: typeof preloaded): void {
  if (modules !== preloaded) changes += 1
  preloaded = modules
}

export const remoteLoader: RemoteLoader = { loadModule, moduleIfLoaded, keyOf, forgetRemote }

/** @throws LeftToBrowser for a module that composition does not render. */
async function loadModule(module: string): Promise<object> {
  const found = preloaded[module]
  if (!found) throw new LeftToBrowser(module)
  return found
}

/** Always undefined: every screen is awaited, as in a browser at its first visit. */
function moduleIfLoaded(): undefined {}

/** There are no retries during prerendering; the key changes with the modules. */
function keyOf(module: string): string {
  return `${module}#${changes}`
}

/** Does nothing, since there are no retries during prerendering. */
function forgetRemote(): void {}
