/** The last requests of this browser, in local storage. */
import { atom, stored } from 'shared/shop'
import {
  History,
  type HistoryEntry,
  historyKey,
  remember,
  storedForm,
  withAnswer,
} from '../../request/history'
import type { Draft } from '../../request/prepare-request'

const storedHistory = stored(historyKey, History, [])

/** Reads nothing until `load` is called. */
export function createHistory() {
  const $entries = atom<readonly HistoryEntry[]>([])

  function change(entries: readonly HistoryEntry[]) {
    $entries.set(entries)
    // If storage fails, the history lasts until the page is closed.
    storedHistory.write(entries.length > 0 ? storedForm(entries) : null)
  }

  return {
    $entries,
    load: () => $entries.set(storedHistory.read()),
    forget: () => change([]),
    /** Adds a request. Returns a function that adds the status of its answer. */
    note(draft: Draft) {
      const sentAt = new Date().toISOString()
      const id = `${sentAt} ${Math.random()}`
      change(remember($entries.get(), draft, { id, sentAt, answered: null }))
      return (code: number) => change(withAnswer($entries.get(), id, code))
    },
  }
}
