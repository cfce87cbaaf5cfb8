import { atom, type ReadableAtom } from 'shared/store'
import { watchRequests } from './watch-requests'
import { watchStores } from './watch-stores'

/** What a source tells. */
export interface Report {
  kind: 'request' | 'store'
  text: string
  isBad: boolean
}

export interface LogEntry extends Report {
  id: number
  /** ISO 8601. */
  at: string
}

/** Begins to tell what happens. */
export type LogSource = (report: (what: Report) => void) => void

export interface PageLog {
  /** The newest first. */
  $entries: ReadableAtom<readonly LogEntry[]>
  /** Begins to listen; asking again changes nothing. */
  start: () => void
  clear: () => void
}

/** A screenful many times over; the oldest go first. */
const mostKept = 100

/** A log that is silent, and touches nothing, until it is started. */
export function createPageLog(sources: readonly LogSource[]): PageLog {
  const $entries = atom<readonly LogEntry[]>([])
  let lastId = 0
  let hasStarted = false

  function add(what: Report) {
    lastId += 1
    const entry = { ...what, id: lastId, at: new Date().toISOString() }
    $entries.set([entry, ...$entries.get()].slice(0, mostKept))
  }

  return {
    $entries,
    start() {
      if (hasStarted) return
      hasStarted = true
      for (const listen of sources) listen(add)
    },
    clear: () => $entries.set([]),
  }
}

/**
 * The log of this page. It goes on while the inspector is closed, so that somebody can look at the
 * page as it is, do something, and read afterwards what it did.
 */
export const pageLog = createPageLog([watchRequests, watchStores])
