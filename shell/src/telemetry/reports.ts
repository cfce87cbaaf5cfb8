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
  /** The pattern of the page's address, never the address. */
  route?: string
  /** Why it failed, without anything that belongs to the shopper. */
  cause?: string
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
}

export type Report = RemoteReport | VitalReport

/** What is told of an event. */
export function reportOf(event: RemoteEvent): Report {
  const { kind, remote, version } = event
  return {
    about: 'remote',
    kind,
    remote,
    version,
    ...('module' in event ? { module: event.module } : {}),
    ...('ms' in event ? { ms: Math.round(event.ms) } : {}),
    ...('attempt' in event ? { attempt: event.attempt } : {}),
    ...('route' in event ? { route: event.route } : {}),
    ...('error' in event ? { cause: causeOf(event.error) } : {}),
  }
}

/**
 * The loader's messages are the shop's own. Any other may quote what a shopper has typed, as JSON.parse
 * does: the kind of error and its place in the remote's files say enough to find it.
 */
function causeOf({ name, message, stack = '' }: Error): string {
  if (name === 'RemoteError') return message
  const place = stack.match(/[\w.-]+\.js:\d+:\d+/)?.[0]
  return place ? `${name} at ${place}` : name
}
