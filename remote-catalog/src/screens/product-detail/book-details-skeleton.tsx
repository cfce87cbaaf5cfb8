import { Skeleton, VisuallyHidden } from 'shared/ui'
import styles from './book-details.module.css'

/** A book's page while it loads. Its heading says so to screen readers. */
export function BookDetailsSkeleton() {
  return (
    <>
      <div className={styles.trail}>
        <Skeleton width="14rem" height="2rem" />
      </div>
      <div className={styles.book}>
        <Skeleton style={{ aspectRatio: 1, maxWidth: 450 }} height="auto" />
        <div className={styles.words}>
          <h1 className={styles.name}>
            <VisuallyHidden role="status">Loading the book</VisuallyHidden>
            <Skeleton width="80%" />
          </h1>
          <p className={styles.author}>
            <Skeleton width="40%" />
          </p>
          <p className={styles.about}>
            <Skeleton height="6rem" />
          </p>
          <div className={styles.price}>
            <Skeleton width="10rem" height="3rem" />
          </div>
          <Skeleton height="var(--target)" />
        </div>
      </div>
    </>
  )
}
