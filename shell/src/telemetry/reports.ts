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

export type Report = RemoteReport | VitalReport

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
