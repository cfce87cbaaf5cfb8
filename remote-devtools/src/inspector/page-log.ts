import { atom, type ReadableAtom } from 'shared/shop'
import type { LogSource, Report } from './log-source'
import { watchRequests } from './watch-requests'
import { watchStores } from './watch-stores'

export interface LogEntry extends Report {
  id: number
  at: string
}

export interface PageLog {
  $entries: ReadableAtom<readonly LogEntry[]>
  start: () => void
  clear: () => void
}

/** The oldest entries are dropped first. */
const maxEntries = 100

/** Creates a log that does nothing until it is started. */
export function createPageLog(sources: readonly LogSource[]): PageLog {
  const $entries = atom<readonly LogEntry[]>([])
  let lastId = 0
  let hasStarted = false

  function add(what: Report) {
    lastId += 1
    const entry = { ...what, id: lastId, at: new Date().toISOString() }
    $entries.set([entry, ...$entries.get()].slice(0, maxEntries))
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

/** The log of this page. It continues while the inspector is closed. */
export const pageLog = createPageLog([watchRequests, watchStores])
