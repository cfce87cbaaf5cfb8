import LockKeyhole from '@lucide/icons/icons/lock-keyhole'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Icon } from 'shared/ui'
import styles from './pay-note.module.css'

/**
 * What happens next, how much it is, that it is safe (docs/product.md, P98), and the terms (P101).
 * @param total in rupees.
 */
export function PayNote({ id, total }: { id: string; total: number }) {
  return (
    <p id={id} className={styles.note}>
      <Icon icon={LockKeyhole} size="1.125rem" strokeWidth={1.75} />
      <span>
        {total === 0
          ? 'There is nothing to pay: your order is placed at once.'
          : `Next, a payment window opens for ${formatRupees(total)}. Your card details go only to the payment provider; this shop never sees them.`}
      </span>
      {siteConfig().policyTitles?.terms && (
        <span className={styles.terms}>
          <Link to={paths.policy('terms')}>Our terms</Link> apply to your order.
        </span>
      )}
    </p>
  )
}
