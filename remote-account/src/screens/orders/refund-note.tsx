import Undo2 from '@lucide/icons/icons/undo-2'
import type { CartItem, Refund } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatRupees, quoted } from 'shared/format'
import { Icon } from 'shared/ui'
import { isOver } from '../../orders/is-over'
import styles from './refund-note.module.css'

/** Says how much money goes back, for what, and when it arrives (docs/product.md, P102). @param items of the order. */
export function RefundNote({ refund, items }: { refund: Refund; items: readonly CartItem[] }) {
  const amount = [formatRupees(refund.amount), ...booksOf(refund, items)].join(' for ')
  const words = {
    pending: `${amount} goes back to the account that you paid with.`,
    processed: `${amount} was paid back.`,
    failed: `Paying back ${amount} did not work at once. We are seeing to it, and write to you when it is done.`,
  }
  const { status, arrival } = refund
  const isExpected = status === 'pending' || (status === 'processed' && !isOver(arrival))
  return (
    <div className={styles.note}>
      <Icon icon={Undo2} size="1.25rem" strokeWidth={1.75} />
      <div>
        <p>{words[status]}</p>
        {isExpected && (
          <p className={styles.arrival}>
            <ArrivalText arrival={arrival} verb="Usually arrives" />
          </p>
        )}
      </div>
    </div>
  )
}

/** The copies that are paid back, in words: none for the whole order, or an amount. */
function booksOf({ items: refunded = [] }: Refund, items: readonly CartItem[]): string[] {
  const books = refunded.flatMap(({ _id, qty }) =>
    items.filter((item) => item._id === _id).map(({ name }) => `${qty} × ${quoted(name)}`),
  )
  return books.length > 0 ? [new Intl.ListFormat('en').format(books)] : []
}
