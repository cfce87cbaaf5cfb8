/** Removes paid books from the cart. The journal records each copy, so the next page can continue. */
import { ApiError } from 'shared/shop'
import { emptyingSteps } from './paid-lines'
import type { PaymentPorts } from './payment-controller'
import type { RecordedAttempt } from './payment-machine'

export type EmptyingPorts = Pick<
  PaymentPorts,
  'journal' | 'freshCart' | 'removeLine' | 'removeCopy'
>

/** Rejects if paid books are still in the cart; call it again to continue. */
export async function emptyCart(ports: EmptyingPorts, attempt: RecordedAttempt): Promise<void> {
  const { journal } = ports
  const { id, taking } = attempt
  const left = new Map(attempt.draft.items.map(({ _id, qty }) => [_id, qty]))

  /** Its key is derived from the copies that are left in the journal, so a repetition has the same key. */
  async function takeCopy(productId: string) {
    const copies = left.get(productId) ?? 0
    await ports.removeCopy(productId, `${id}-${productId}-${copies}`).catch(acceptGone)
    journal.step({ type: 'taken', id })
    left.set(productId, copies - 1)
  }

  // The server may have performed this already, so the cart does not show which copies are paid.
  if (taking !== undefined) await takeCopy(taking)
  for (const line of attempt.draft.items) {
    // Read again for each book, since removing a line also removes copies that were just added.
    const cart = await ports.freshCart()
    const paid = { ...line, qty: left.get(line._id) ?? 0 }
    for (const { take, productId } of emptyingSteps(cart, [paid])) {
      if (take === 'line') {
        await ports.removeLine(productId)
      } else {
        const isStored = journal.step({ type: 'taking', id, productId })
        if (!isStored) throw new Error('The next copy to take could not be stored')
        await takeCopy(productId)
      }
    }
  }
}

/** The book is already removed, for example by another tab. */
function acceptGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
