/** The last requests of this browser, in local storage. */
import { atom, readKept, writeKept } from 'shared/store'
import {
  History,
  type HistoryEntry,
  historyKey,
  remember,
  storedForm,
  withAnswer,
} from '../../request/history'
import type { Draft } from '../../request/prepare-request'

/** Reads nothing until `load` is called. */
export function createHistory() {
  const $entries = atom<readonly HistoryEntry[]>([])

  function change(entries: readonly HistoryEntry[]) {
    $entries.set(entries)
    // If storage refuses, the history of this visit remains.
    writeKept(historyKey, entries.length > 0 ? storedForm(entries) : null)
  }

  return {
    $entries,
    load: () => $entries.set(readKept(historyKey, History, [])),
    forget: () => change([]),
    /**
     * Adds a request.
     * @returns a function that adds the status of its answer.
     */
    note(draft: Draft) {
      const sentAt = new Date().toISOString()
      const id = `${sentAt} ${Math.random()}`
      change(remember($entries.get(), draft, { id, sentAt, answered: null }))
      return (code: number) => change(withAnswer($entries.get(), id, code))
    },
  }
}
