import { BookCardSkeleton } from '../book-card/book-card-skeleton'
import styles from './book-grid.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The skeleton of the first rows. @param count how many cards, at most eight. */
export function GridSkeleton({ count = places.length }: { count?: number }) {
  return (
    <div className={styles.grid}>
      {places.slice(0, count).map((place) => (
        <BookCardSkeleton key={place} />
      ))}
    </div>
  )
}
