import { Skeleton } from 'shared/ui'
import grid from './book-grid/book-grid.module.css'
import styles from './cards-skeleton.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Places of cards in their grid. @param count eight at the most. */
export function CardsSkeleton({ count }: { count: number }) {
  return (
    <div className={grid.grid}>
      {cards.slice(0, count).map((card) => (
        <div key={card}>
          <Skeleton className={styles.cover} height="auto" />
          <div className={styles.words}>
            <Skeleton width="85%" height="1.25rem" />
            <Skeleton width="55%" height="1rem" />
          </div>
          <Skeleton height="var(--target)" />
        </div>
      ))}
    </div>
  )
}
