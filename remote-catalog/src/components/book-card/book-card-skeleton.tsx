import { Skeleton } from 'shared/ui'
import styles from './book-card.module.css'

/** Stands in for a card until its book is loaded. Hidden from screen readers. */
export function BookCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.cover} height="auto" />
      <div className={styles.titles}>
        <div className={styles.name}>
          <Skeleton width="85%" />
        </div>
        <p className={styles.author}>
          <Skeleton width="55%" />
        </p>
      </div>
      <div className={styles.meta}>
        <Skeleton width="6.25rem" height="1.25rem" />
      </div>
      <p className={styles.price}>
        <Skeleton width="45%" height="1.5rem" />
      </p>
      <Skeleton className={styles.action} height="var(--target)" />
    </div>
  )
}
