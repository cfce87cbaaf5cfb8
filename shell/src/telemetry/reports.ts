/** The reports to the operator, as plain data with the remote that caused them. */
import type { RemoteEvent } from '../remotes/remote-events'

/** An event of a remote. */
interface RemoteReport {
  about: 'remote'
  kind: RemoteEvent['kind']
  remote: string
  version: string
  module?: string
  /** Since the load started, in milliseconds. */
  ms?: number
  attempt?: number
  route: string
  /** Why it failed, without personal data. */
  cause?: string
  /** Where it failed, innermost first: scripts with line and column, as '/remotes/cart/assets/cart-a1.js:1:204'. */
  stack?: string[]
}

/** One of the web vitals of the page, in milliseconds; CLS has no unit. */
export interface VitalReport {
  about: 'vital'
  name: string
  value: number
  rating: string
  /** The owner of the element that determined the value: a remote, or the shell. */
  owner: string
  version: string
  route: string
}

/**
 * A browser that takes part in the comparison of a canary with the version of the other shoppers. It is `used` when the
 * browser first uses the remote while the canary has this percentage, and `failed` when the remote first fails there.
 */
export interface CanaryReport {
  about: 'canary'
  kind: 'used' | 'failed'
  remote: string
  /** The one that this browser gets: that of the canary, or of the other shoppers. */
  version: string
  canary: string
  percent: number
  route: string
}

export type Report = RemoteReport | VitalReport | CanaryReport

/** The maximum number of stack frames in a report. */
const mostPlaces = 12

/** The report of an event. @param page the pattern of the page's address, never the address. */
export function reportOf(event: RemoteEvent, page: string): Report {
  const { kind, remote, version } = event
  return {
    about: 'remote',
    kind,
    remote,
    version,
    route: 'route' in event ? event.route : page,
    ...('module' in event ? { module: event.module } : {}),
    ...('ms' in event ? { ms: Math.round(event.ms) } : {}),
    ...('attempt' in event ? { attempt: event.attempt } : {}),
    ...('error' in event ? { cause: causeOf(event.error), ...stackOf(event.error) } : {}),
  }
}

/**
 * The cause of a failure. Only the loader's own messages are reported. Others may quote what a shopper has typed, as
 * those of JSON.parse do; for these, the kind of error and its stack frames are enough to find it.
 */
function causeOf({ name, message, cause }: Error): string {
  if (name !== 'RemoteError') return name
  // The loader's message quotes what the remote threw.
  return cause instanceof Error ? message.replace(String(cause), cause.name) : message
}

/** The script positions in a stack, without the message and the addresses of pages. */
function stackOf({ cause, message, stack = '' }: Error): { stack?: string[] } {
  if (cause instanceof Error) return stackOf(cause)
  const places = stack
    .replace(message, '')
    .match(/(?<=https?:\/\/[^/\s]+)\/[^\s()]+\.js(\?r=1)?:\d+:\d+/g)
  return places ? { stack: places.slice(0, mostPlaces) } : {}
}
