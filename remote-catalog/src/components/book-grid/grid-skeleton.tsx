import { Skeleton } from 'shared/ui'
import cardStyles from '../book-card/book-card.module.css'
import styles from './book-grid.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The skeleton of the first rows, which may be those of a long list. @param count how many cards, at most eight. */
export function GridSkeleton({ count = places.length }: { count?: number }) {
  return (
    <div className={styles.grid} data-long="">
      {places.slice(0, count).map((place) => (
        <BookCardSkeleton key={place} />
      ))}
    </div>
  )
}

/** Stands in for a card until its book is loaded. Hidden from screen readers. */
export function BookCardSkeleton() {
  return (
    <div className={cardStyles.card} aria-hidden="true">
      <Skeleton className={cardStyles.cover} height="auto" />
      <div className={cardStyles.titles}>
        <div className={cardStyles.name}>
          <Skeleton width="85%" />
        </div>
        <p className={cardStyles.author}>
          <Skeleton width="55%" />
        </p>
      </div>
      <div className={cardStyles.meta}>
        <Skeleton width="6.25rem" height="1.25rem" />
      </div>
      <p className={cardStyles.price}>
        <Skeleton width="45%" height="1.5rem" />
      </p>
      <Skeleton className={cardStyles.action} height="var(--target)" />
    </div>
  )
}
