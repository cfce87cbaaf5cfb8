import { paymentJournalKey, stored } from 'shared/shop'
import { Journal, type PaymentEvent, reduce } from './payment-machine'

export interface PaymentJournal {
  /** Includes steps that could not be stored so far. */
  read: () => Journal
  /**
   * Stores a step, with all earlier ones that could not be stored. What is reported only once stays in memory until it
   * can be stored; an attempt that cannot be stored does not begin. Returns whether this step is stored.
   */
  step: (event: PaymentEvent) => boolean
}

/** The journal of a customer's payments, in `bookshelf.payment.<userId>`. */
export function paymentJournal(userId: string): PaymentJournal {
  const journal = stored(paymentJournalKey(userId), Journal, [])
  /** Steps that could not be stored, oldest first. */
  let pending: readonly PaymentEvent[] = []
  /** Other tabs may have stored steps since. */
  const read = () => pending.reduce(reduce, journal.read())

  return {
    read,
    step(event) {
      const isStored = journal.write(reduce(read(), event))
      if (isStored) pending = []
      else if (event.type !== 'began' && event.type !== 'orphaned') pending = [...pending, event]
      return isStored
    },
  }
}
