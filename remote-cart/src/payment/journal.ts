import { paymentJournalKey } from 'shared/orders'
import { followKept, readKept, writeKept } from 'shared/store'
import { Journal } from './payment-machine'

export interface KeptJournal {
  read: () => Journal
  /** Keeps the journal; in memory when the device refuses. */
  write: (journal: Journal) => void
  /** Whether the device has kept everything so far. */
  isKept: () => boolean
}

/**
 * The journal of a customer's payments on this device, under `bookshelf.payment.<userId>`. Unreadable
 * text is set aside, not lost.
 */
export function keptJournal(userId: string): KeptJournal {
  const key = paymentJournalKey(userId)
  let inMemory: Journal | null = null
  return {
    read: () => inMemory ?? readKept(key, Journal, []),
    write(journal) {
      inMemory = writeKept(key, journal.length > 0 ? journal : null) ? null : journal
    },
    isKept: () => inMemory === null,
  }
}

/** Hears of steps of payments that other tabs take. */
export function followJournals(changed: () => void): void {
  followKept(paymentJournalKey(''), changed)
}
