import { paymentJournalKey } from 'shared/orders'
import { followStored, stored } from 'shared/storage'
import { type Attempt, Journal, type PaymentEvent, reduce } from './payment-machine'
import { atItsLargest } from './payment-room'
import { writeWithRoom } from './write-with-room'

export interface PaymentJournal {
  /** Everything that has happened, also what the device has refused to store so far. */
  read: () => Journal
  /**
   * Stores a step, and before it every earlier one that the device has refused. What was reported of a
   * payment stays in memory until it can be stored; a beginning that cannot be stored has not happened.
   * @returns whether this step is stored.
   */
  step: (event: PaymentEvent) => boolean
  /** Whether an attempt is stored as far as it has come. */
  isStored: (attempt: Attempt) => boolean
}

/**
 * The journal of a customer's payments on this device, under `bookshelf.payment.<userId>`. Unreadable
 * text is quarantined, not lost. Each attempt is stored with the room that its later steps need.
 */
export function paymentJournal(userId: string): PaymentJournal {
  const journal = stored(paymentJournalKey(userId), Journal, [])
  /** What the device has refused to store, oldest first. */
  let pending: readonly PaymentEvent[] = []

  function store(event: PaymentEvent): boolean {
    const before = journal.read()
    const next = reduce(before, event)
    if (event.type !== 'dismissed') return writeWithRoom(journal, next, atItsLargest(next))
    // A payment may be reported after its widget was closed: the attempt keeps its room, where that fits.
    return writeWithRoom(journal, next, atItsLargest(before)) || writeWithRoom(journal, next)
  }

  return {
    read: () => pending.reduce(reduce, journal.read()),
    step(event) {
      const refused = paymentsFirst([...pending, event]).filter(unlessAnEarlierOneFails(store))
      pending = refused.filter(mustNotGetLost)
      return !refused.includes(event)
    },
    isStored: ({ id, phase }) => journal.read().some((one) => one.id === id && one.phase === phase),
  }
}

/** Hears of steps of payments that other tabs take. */
export function followJournals(changed: () => void): void {
  followStored(paymentJournalKey(''), changed)
}

/** A payment leads on from every phase before it, and matters most if only one of the steps is stored. */
function paymentsFirst(events: readonly PaymentEvent[]): readonly PaymentEvent[] {
  const isPayment = ({ type }: PaymentEvent) => type === 'succeeded'
  return [...events.filter(isPayment), ...events.filter((event) => !isPayment(event))]
}

/** Picks the events that cannot be stored: also each that follows such a one of the same attempt. */
function unlessAnEarlierOneFails(store: (event: PaymentEvent) => boolean) {
  const failed = new Set<string | null>()
  return (event: PaymentEvent): boolean => {
    const id = attemptOf(event)
    if (!failed.has(id) && store(event)) return false
    failed.add(id)
    return true
  }
}

/** The id of the attempt that an event is about; `null` for one about all open attempts. */
function attemptOf(event: PaymentEvent): string | null {
  if (event.type === 'orphaned') return null
  return 'draft' in event ? event.draft.id : event.id
}

/** The shop may begin anew, and look for orphans anew; everything else it is told only once. */
function mustNotGetLost({ type }: PaymentEvent): boolean {
  return type !== 'began' && type !== 'orphaned'
}
