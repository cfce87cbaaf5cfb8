/** What a remote throws where no boundary can catch it: in a handler, a timer, a promise. */
import { showToast } from 'shared/toast'
import { deployedAs, deployedRemotes } from './deployment'
import { tellRemoteEvent } from './remote-events'
import { routePattern } from './site-routes'

/** How long the toast stays, in milliseconds: longer than shopping toasts, nobody waits for this one. */
const shown = 5000

/** Tells the shopper and who listens, and names the remote in the log; the page goes on as it is. */
export function watchUncaughtErrors(): void {
  addEventListener('error', ({ error }) => tell(error))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/** Which remote an error comes from, by the addresses in its stack: each lies in a folder of its own. */
export function sourceRemoteOf(stack: string): string | null {
  const first = deployedRemotes()
    .map(({ name, entry }) => ({ name, at: stack.indexOf(new URL('.', entry).href) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]
  return first?.name ?? null
}

function tell(thrown: unknown) {
  if (!(thrown instanceof Error)) return
  const remote = sourceRemoteOf(thrown.stack ?? '')
  // What is not a remote's may be an extension's of the browser: nobody's shopping has failed.
  if (!remote) return
  const version = deployedAs(remote)?.version ?? 'unknown'
  console.error(`[${remote} ${version}] uncaught:`, thrown)
  tellRemoteEvent({ kind: 'uncaught', remote, version, route: routePattern(), error: thrown })
  showToast('Something went wrong. Please try that again.', 'red', shown)
}
