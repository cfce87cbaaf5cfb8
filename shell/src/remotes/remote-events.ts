/** Events of the remotes on this page, for tools, reports and the console. */
interface AboutRemote {
  remote: string
  /** The version that the site names; 'override' for an override of this browser. */
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
  /** It loaded, and threw while rendering. */
  | ({ kind: 'crashed'; error: Error } & OfModule)
  /** It, or the shell ('shell'), threw outside any boundary; `route` is the pattern of the page's address. */
  | ({ kind: 'uncaught'; route: string; error: Error } & AboutRemote)
  /** It is retried; `attempt` counts from 1. */
  | ({ kind: 'retried'; attempt: number } & AboutRemote)

type Listener = (event: RemoteEvent) => void

/** Enough for a long visit; the oldest are dropped first. */
const maxEvents = 100

const listeners = new Set<Listener>()
const storedEvents: RemoteEvent[] = []

/** Calls `listener` for every event from now on; returns a function that stops it. */
export function onRemoteEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last 100 events, oldest first, for listeners that start late. */
export function pastRemoteEvents(): readonly RemoteEvent[] {
  return storedEvents
}

/** Notifies all listeners. Only for this folder. */
export function notifyRemoteEvent(event: RemoteEvent): void {
  storedEvents.push(event)
  if (storedEvents.length > maxEvents) storedEvents.shift()
  for (const listener of listeners) listener(event)
}

/** Writes events to the console during development only. */
export function logRemoteEvents(): void {
  if (import.meta.env.MODE === 'development') onRemoteEvent(logEvent)
}

function logEvent({ kind, remote, ...rest }: RemoteEvent) {
  console.debug(kind, remote, rest)
}
