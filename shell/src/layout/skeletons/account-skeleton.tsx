import { Skeleton } from 'shared/ui/skeleton'
import styles from './account-skeleton.module.css'

/** The profile area. */
export function AccountSkeleton() {
  return (
    <div className={styles.column}>
      <div className={styles.tabs}>
        <Skeleton width="14rem" height="1.5rem" />
      </div>
      <div className={styles.head}>
        <Skeleton width="10rem" />
      </div>
      <div className={styles.blocks}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  )
}
