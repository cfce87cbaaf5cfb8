/** The requests of this browser that were sent last, kept in local storage. */
import { atom, readKept, writeKept } from 'shared/store'
import {
  History,
  type HistoryEntry,
  historyKey,
  keptForm,
  remember,
  withAnswer,
} from '../../request/history'
import type { Draft } from '../../request/prepare-request'

/** Reads nothing until `load` is called. */
export function createHistory() {
  const $entries = atom<readonly HistoryEntry[]>([])

  function change(entries: readonly HistoryEntry[]) {
    $entries.set(entries)
    // Storage that refuses leaves the history of this visit, which is all that is shown.
    writeKept(historyKey, entries.length > 0 ? keptForm(entries) : null)
  }

  return {
    $entries,
    load: () => $entries.set(readKept(historyKey, History, [])),
    forget: () => change([]),
    /**
     * Notes down a request that is being sent.
     * @returns a function that adds the status code of its answer.
     */
    note(draft: Draft) {
      const sentAt = new Date().toISOString()
      const id = `${sentAt} ${Math.random()}`
      change(remember($entries.get(), draft, { id, sentAt, answered: null }))
      return (code: number) => change(withAnswer($entries.get(), id, code))
    },
  }
}
