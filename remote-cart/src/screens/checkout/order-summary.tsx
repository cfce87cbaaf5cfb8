import type { CartItem } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Card, VisuallyHidden } from 'shared/ui'
import styles from './order-summary.module.css'

/** The books that are about to be bought. */
export function OrderSummary({ lines }: { lines: readonly CartItem[] }) {
  return (
    <Card as="section" aria-label="Order summary" className={styles.card}>
      <h2 className={styles.title}>Order summary</h2>
      <ul role="list">
        {lines.map(({ _id, name, description: author, image, price, qty }) => (
          <li key={_id} className={styles.line}>
            <img src={image} alt="" width={500} height={600} loading="lazy" />
            <p>
              <span className={styles.name}>{name}</span>
              <span className={styles.author}>{author}</span>
            </p>
            <p className={styles.amount}>
              <span className={styles.quantity}>
                <VisuallyHidden>Quantity </VisuallyHidden>
                <span>{`${qty} × ${formatRupees(price)}`}</span>
              </span>
              <VisuallyHidden>, together </VisuallyHidden>
              <span>{formatRupees(price * qty)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
