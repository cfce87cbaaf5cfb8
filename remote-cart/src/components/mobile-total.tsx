import { formatRupees } from 'shared/format/money'
import styles from './mobile-total.module.css'

/** The amount beside the main button, on phones only, where the breakdown may be out of sight. */
export function MobileTotal({ total }: { total: number }) {
  return (
    <p className={styles.total}>
      <span className={styles.label}>Total</span> {formatRupees(total)}
    </p>
  )
}
