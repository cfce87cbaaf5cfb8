import type { Arrival, Refund } from 'shared/contract'
import type { By } from '../changed-by'
import { indianOffset, oneDay } from '../indian-time'

/**
 * `requested` until the provider has it; `pending` until it is `processed`. After it has `failed`, an operator has it
 * tried again, or pays it back by hand. One that was processed fails if the bank sends it back; one that is pending for ten
 * days may be paid back by hand, too.
 */
export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

/**
 * Why money goes back. All but the first three: the server has it go back by itself, since there is no order. The third one
 * was made by somebody else, such as the shop in the provider's dashboard.
 */
export type RefundReason =
  | 'cancelled'
  | 'returned'
  | 'at the provider'
  | 'paid already'
  | 'account deleted'
  | 'other amount'
  | 'too late'
  | 'sold out'

/** A row of the table `refunds`. */
export interface RefundRow {
  customer_id: string
  id: string
  provider_payment_id: string
  payment_id: string
  amount_paise: number
  reason: RefundReason
  /** The copies that are paid back; `null` for the whole payment, or an amount. */
  items: RefundedItems | null
  status: RefundStatus
  /** Who has changed it last. An operator who pays back by hand makes it 'processed'. */
  changed_by: By['role']
  requested_at: string
  attempt: number
  /** `null` until the provider has it. */
  provider_refund_id: string | null
  problem: string | null
  checks: number
}

export type RefundedItems = readonly { _id: string; qty: number }[]

/** As the contract has it. */
export function toRefund({
  id,
  amount_paise,
  status,
  requested_at,
  items = null,
}: Pick<RefundRow, 'id' | 'amount_paise' | 'status' | 'requested_at'> &
  Partial<Pick<RefundRow, 'items'>>): Refund {
  return {
    id,
    amount: amount_paise / 100,
    status: status === 'requested' ? 'pending' : status,
    arrival: arrivalOf(new Date(requested_at)),
    ...(items && { items: [...items] }),
  }
}

/**
 * How many working days the money takes until it is where it came from, according to the provider
 * (https://razorpay.com/docs/payments/refunds). Nobody knows the holidays of all banks.
 */
const workingDays = { from: 5, to: 7 }

function arrivalOf(requested: Date): Arrival {
  const today = requested.getTime() + indianOffset
  const after = (at: number, days: number): string => {
    if (days === 0) return new Date(at).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(at + oneDay).getUTCDay())
    return after(at + oneDay, isWeekend ? days : days - 1)
  }
  return { from: after(today, workingDays.from), to: after(today, workingDays.to) }
}
