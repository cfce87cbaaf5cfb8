import Undo2 from '@lucide/icons/icons/undo-2'
import type { Refund } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatRupees } from 'shared/format'
import { Icon } from 'shared/ui'
import { isOver } from '../../orders/is-over'
import styles from './refund-note.module.css'

/** Says how much money goes back, and when it arrives (docs/product.md, P102). */
export function RefundNote({ refund }: { refund: Refund }) {
  const amount = formatRupees(refund.amount)
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
