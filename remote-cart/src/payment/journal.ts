import { onStorageChange, paymentJournalKey, stored } from 'shared/shop'
import { type Attempt, Journal, type PaymentEvent, reduce } from './payment-machine'
import { atMaximumSize, writeWithReserve } from './reserve'

export interface PaymentJournal {
  /** Includes steps that could not be stored so far. */
  read: () => Journal
  /**
   * Stores a step, after all earlier ones that failed. A reported payment stays in memory until it
   * can be stored; an attempt that cannot be stored does not begin. Returns whether this step is
   * stored.
   */
  step: (event: PaymentEvent) => boolean
  /** Whether an attempt is stored in its current phase. */
  isStored: (attempt: Attempt) => boolean
}

/**
 * The journal of a customer's payments, in `bookshelf.payment.<userId>`. Each attempt is stored
 * with the space that its later steps need.
 */
export function paymentJournal(userId: string): PaymentJournal {
  const journal = stored(paymentJournalKey(userId), Journal, [])
  /** Steps that could not be stored, oldest first. */
  let pending: readonly PaymentEvent[] = []

  function store(event: PaymentEvent): boolean {
    const before = journal.read()
    const next = reduce(before, event)
    if (event.type !== 'dismissed') return writeWithReserve(journal, next, atMaximumSize(next))
    // A payment may be reported after its widget was closed: the attempt keeps its reserved space, if possible.
    return writeWithReserve(journal, next, atMaximumSize(before)) || writeWithReserve(journal, next)
  }

  return {
    read: () => pending.reduce(reduce, journal.read()),
    step(event) {
      const refused = sortPaymentsFirst([...pending, event]).filter(failuresOf(store))
      pending = refused.filter(isRetained)
      return !refused.includes(event)
    },
    isStored: ({ id, phase }) => journal.read().some((one) => one.id === id && one.phase === phase),
  }
}

/** Calls `changed` when another tab writes to a journal. */
export function onJournalChange(changed: () => void): void {
  onStorageChange(paymentJournalKey(''), changed)
}

/** Orders payments first: they are valid from every phase, and matter most if only one step can be stored. */
function sortPaymentsFirst(events: readonly PaymentEvent[]): readonly PaymentEvent[] {
  const isPayment = ({ type }: PaymentEvent) => type === 'succeeded'
  return [...events.filter(isPayment), ...events.filter((event) => !isPayment(event))]
}

/** Selects the events that cannot be stored, and all later ones of the same attempt. */
function failuresOf(store: (event: PaymentEvent) => boolean) {
  const failed = new Set<string | null>()
  return (event: PaymentEvent): boolean => {
    const id = attemptOf(event)
    if (!failed.has(id) && store(event)) return false
    failed.add(id)
    return true
  }
}

/** The attempt of an event; `null` if it is about all open attempts. */
function attemptOf(event: PaymentEvent): string | null {
  if (event.type === 'orphaned') return null
  return 'draft' in event ? event.draft.id : event.id
}

/** Whether an event is reported only once; the others can be repeated. */
function isRetained({ type }: PaymentEvent): boolean {
  return type !== 'began' && type !== 'orphaned' && type !== 'taking'
}
