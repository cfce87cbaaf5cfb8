import { Skeleton } from 'shared/ui/skeleton'
import styles from './book-skeleton.module.css'

/** The product detail. */
export function BookSkeleton() {
  return (
    <>
      <div className={styles.trail}>
        <Skeleton width="14rem" height="2rem" />
      </div>
      <div className={styles.book}>
        <Skeleton className={styles.cover} height="auto" />
        <div className={styles.words}>
          <div className={styles.name}>
            <Skeleton width="80%" />
          </div>
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton height="6rem" />
          <Skeleton width="10rem" height="3rem" />
          <Skeleton height="var(--target)" />
        </div>
      </div>
    </>
  )
}
