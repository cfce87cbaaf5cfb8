import type { Order, PaymentStatus } from 'shared/contract'

/** What a payment is for, as it was when it began. */
export type Contents = Pick<Order, 'deliveryAddress' | 'items' | 'price' | 'coupon' | 'arrival'>

/** A row of the table `payments`. */
export interface PaymentRow {
  customer_id: string
  id: string
  status: PaymentStatus
  amount_paise: number
  /** `null` until the provider has made its order, and if the total is 0. */
  provider_order_id: string | null
  contents: Contents
  /** The payment with which its cart was paid after this one had begun. */
  superseded_by: string | null
  created_at: string
}
