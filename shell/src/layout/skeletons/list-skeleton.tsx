import { Skeleton } from 'shared/ui/skeleton'
import styles from './list-skeleton.module.css'
import { TitleSkeleton } from './title-skeleton'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The product list: filters if there is room, the bar, and the first rows. */
export function ListSkeleton() {
  return (
    <>
      <TitleSkeleton />
      <div className={styles.layout}>
        <div className={styles.aside}>
          <Skeleton height="30rem" radius="var(--radius-md)" />
        </div>
        <div>
          <div className={styles.bar}>
            <Skeleton width="8rem" height="1.25rem" />
          </div>
          <Cards count={cards.length} />
        </div>
      </div>
    </>
  )
}

/** The wishlist: a heading and one or two rows. */
export function WishlistSkeleton() {
  return (
    <>
      <TitleSkeleton />
      <Cards count={4} />
    </>
  )
}

function Cards({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {cards.slice(0, count).map((card) => (
        <div key={card} className={styles.card}>
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
