import { Skeleton } from 'shared/ui/skeleton'
import styles from './order-skeleton.module.css'
import { TitleSkeleton } from './title-skeleton'

/** Cart and checkout: the books, and the price beside or below. */
export function OrderSkeleton() {
  return (
    <>
      <TitleSkeleton />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton height="12rem" radius="var(--radius-md)" />
          <Skeleton height="12rem" radius="var(--radius-md)" />
        </div>
        <Skeleton height="22rem" radius="var(--radius-md)" />
      </div>
    </>
  )
}
