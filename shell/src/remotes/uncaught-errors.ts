/** What is thrown where no boundary can catch it: in a handler, a timer, a promise, the shell itself. */
import { siteConfig } from 'shared/site'
import { showToast } from 'shared/toast'
import { deployedAs, deployedRemotes } from './deployment'
import { notifyRemoteEvent } from './remote-events'
import { routePattern } from './site-routes'

/** How long the toast stays, in milliseconds: longer than shopping toasts, nobody waits for this one. */
const shown = 5000

/** Where the shell's scripts lie. */
const ownFolder = new URL(/* @vite-ignore */ '.', import.meta.url).href

/** Tells the shopper and who listens, and names the remote in the log; the page goes on as it is. */
export function watchUncaughtErrors(): void {
  addEventListener('error', ({ error }) => tell(error))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/**
 * Whose an error is, by the addresses in its stack: the remote's whose folder comes first, or the shell's, whose
 * scripts call everybody's, if it was thrown there. What is neither's may be an extension's of the browser.
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
 * Names whose an error is in the log, and tells who listens.
 * @param source what it is without a remote's address in its stack.
 * @returns whether it is one of the shop's.
 */
export function reportUncaughtError(error: Error, source: string | null = null): boolean {
  // The message may quote any address.
  const remote = sourceOf((error.stack ?? '').replace(error.message, '')) ?? source
  if (!remote) return false
  const version =
    (remote === 'shell' ? siteConfig().shell : deployedAs(remote)?.version) ?? 'unknown'
  console.error(`[${remote} ${version}] uncaught:`, error)
  notifyRemoteEvent({ kind: 'uncaught', remote, version, route: routePattern(), error })
  return true
}

function tell(thrown: unknown) {
  if (!(thrown instanceof Error) || !reportUncaughtError(thrown)) return
  showToast('Something went wrong. Please try that again.', 'red', shown)
}
