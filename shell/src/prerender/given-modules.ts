/**
 * What remotes/load-remote.ts is while a page is rendered without a browser: the modules come from
 * the remotes' builds for Node, which composition has loaded.
 */
import { leftToBrowser } from '../hydration/page-protocol'
import type { RemoteLoader } from '../remotes/remote-loader'

/** Thrown for a module that the browser renders; React hands this word on to it (`error.digest`). */
export class LeftToBrowser extends Error {
  readonly digest = leftToBrowser
}

let given: Readonly<Record<string, object>> = {}
/** How often other modules were given: what a page could not have, the next one may. */
let changes = 0

/** Says what the remotes expose to the page that is rendered next. */
export function giveModules(modules: typeof given): void {
  if (modules !== given) changes += 1
  given = modules
}

/** @throws LeftToBrowser for a module that no remote lets composition render. */
export async function loadModule(module: string): Promise<object> {
  const found = given[module]
  if (!found) throw new LeftToBrowser(module)
  return found
}

/** Every screen is waited for, as in a browser that has just come. */
export function moduleIfLoaded(): undefined {}

/** Nothing is tried anew for one page. */
export function keyOf(module: string): string {
  return `${module}#${changes}`
}

/** Nothing is tried anew while rendering. */
export function forgetRemote(): void {}

void ({ loadModule, moduleIfLoaded, keyOf, forgetRemote } satisfies RemoteLoader)
