/** Handles errors outside any boundary: in a handler, a timer, a promise, or the shell itself. */
import { leftToBrowser } from 'shared/page-protocol'
import { showToast, siteConfig } from 'shared/shop'
import { deployedAs, deployedRemotes } from './deployment'
import { notifyRemoteEvent } from './remote-events'
import { routePattern } from './site-routes'

/** How long the toast stays, in milliseconds: longer than others, since it is unexpected. */
const shown = 5000

/** The folder of the shell's scripts. */
const ownFolder = new URL(/* @vite-ignore */ '.', import.meta.url).href

/** Notifies the shopper and the listeners, and names the remote in the log. The page continues. */
export function watchUncaughtErrors(): void {
  addEventListener('error', ({ error }) => handle(error))
  addEventListener('unhandledrejection', ({ reason }) => handle(reason))
}

/**
 * The source of an error, by the addresses in its stack: the remote whose folder comes first, or else the shell,
 * if it was thrown there, since its scripts call everyone's. Other errors may come from browser extensions.
 */
export function sourceOf(stack: string): string | null {
  const first = deployedRemotes()
    .map(({ name, entry }) => ({ name, at: stack.indexOf(new URL('.', entry).href) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  if (first) return first.name
  const innermost = stack.match(/[\w-]+:\/\/[^\s()]+/)?.[0]
  return innermost?.startsWith(ownFolder) ? 'shell' : null
}

/**
 * Logs the source of an error, and notifies the listeners.
 * @param source the default if no remote is in its stack.
 * @returns whether it is the shop's.
 */
export function reportUncaughtError(error: Error, source: string | null = null): boolean {
  // The message may contain any address.
  const remote = sourceOf((error.stack ?? '').replace(error.message, '')) ?? source
  if (!remote) return false
  const version =
    (remote === 'shell' ? siteConfig().shell : deployedAs(remote)?.version) ?? 'unknown'
  console.error(`[${remote} ${version}] uncaught:`, error)
  notifyRemoteEvent({ kind: 'uncaught', remote, version, route: routePattern(), error })
  return true
}

function handle(thrown: unknown) {
  if (!(thrown instanceof Error) || !reportUncaughtError(thrown)) return
  showToast('Something went wrong. Please try that again.', 'failed', shown)
}

/**
 * Reports errors that React has recovered from as errors of the page. Ignores two kinds: a view transition that the
 * browser skips, because the page is hidden, changes its size or is busy, since the next screen is shown without it;
 * and the error of a part that composition leaves to the browser.
 */
export function reportRecoverableError(error: unknown): void {
  // Names and messages differ between browsers, but every message says what was skipped.
  const isSkipped = error instanceof DOMException && /transition/i.test(error.message)
  const isForBrowser = (error as { digest?: string }).digest === leftToBrowser
  if (!isSkipped && !isForBrowser) reportError(error)
}
