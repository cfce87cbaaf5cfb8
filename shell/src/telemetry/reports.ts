/** What the shop tells whoever runs it: plain data, with the remote whose doing it is. */
import type { RemoteEvent } from '../remotes/remote-events'

/** Something happened to a remote. */
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
  /** Why it failed, without anything that belongs to the shopper. */
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
  /** Who owns the element that decided the value: a remote, or the shell. */
  owner: string
  version: string
  route: string
}

export type Report = RemoteReport | VitalReport

/** So many places of a stack are told. */
const mostPlaces = 12

/** What is told of an event. @param page the pattern of the page's address, never the address. */
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
 * The loader's messages are the shop's own. Any other may quote what a shopper has typed, as JSON.parse
 * does: the kind of error and its places in the shop's files say enough to find it.
 */
function causeOf({ name, message, cause }: Error): string {
  if (name !== 'RemoteError') return name
  // What the remote itself threw is quoted by the loader.
  return cause instanceof Error ? message.replace(String(cause), cause.name) : message
}

/** The places of the scripts in a stack: addresses of pages and the message are left out. */
function stackOf({ cause, message, stack = '' }: Error): { stack?: string[] } {
  if (cause instanceof Error) return stackOf(cause)
  const places = stack
    .replace(message, '')
    .match(/(?<=https?:\/\/[^/\s]+)\/[^\s()]+\.js(\?r=1)?:\d+:\d+/g)
  return places ? { stack: places.slice(0, mostPlaces) } : {}
}
