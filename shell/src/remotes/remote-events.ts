/** Events of the remotes on this page, for tools, reports and the console. */
interface AboutRemote {
  remote: string
  /** The version that the site names; 'override' for one that this browser takes from elsewhere. */
  version: string
}

interface OfModule extends AboutRemote {
  module: string
}

/** `ms` is the time since the load started, in milliseconds. */
export type RemoteEvent =
  | ({ kind: 'load-started' } & OfModule)
  | ({ kind: 'loaded'; ms: number } & OfModule)
  | ({ kind: 'load-failed'; ms: number; error: Error } & OfModule)
  /** It was there and threw while it rendered. */
  | ({ kind: 'crashed'; error: Error } & OfModule)
  /** It, or the shell ('shell'), threw where no boundary can catch it; `route` is the pattern of the page's address. */
  | ({ kind: 'uncaught'; route: string; error: Error } & AboutRemote)
  /** Somebody asked for it anew; `attempt` counts from 1. */
  | ({ kind: 'retried'; attempt: number } & AboutRemote)

type Listener = (event: RemoteEvent) => void

/** Enough for a long visit; the oldest go first. */
const maxEvents = 100

const listeners = new Set<Listener>()
const storedEvents: RemoteEvent[] = []

/** Calls `listener` for every event from now on; returns how to stop. */
export function onRemoteEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last 100 events, the oldest first, for who begins to listen when much has happened. */
export function pastRemoteEvents(): readonly RemoteEvent[] {
  return storedEvents
}

/** Notifies all listeners. Only for this folder. */
export function notifyRemoteEvent(event: RemoteEvent): void {
  storedEvents.push(event)
  if (storedEvents.length > maxEvents) storedEvents.shift()
  for (const listener of listeners) listener(event)
}

/** Writes events to a developer's console; the shop that shoppers see, and tests, stay silent. */
export function logRemoteEvents(): void {
  if (import.meta.env.MODE === 'development') onRemoteEvent(logEvent)
}

function logEvent({ kind, remote, ...rest }: RemoteEvent) {
  console.debug(kind, remote, rest)
}
