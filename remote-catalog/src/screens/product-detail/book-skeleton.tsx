import { Skeleton as Block, Page, VisuallyHidden } from 'shared/ui'
import styles from './book-details.module.css'

/** A book's page while it loads. Its heading says so to screen readers. */
export function Skeleton() {
  return (
    <Page>
      <div className={styles.trail}>
        <Block width="14rem" height="2rem" />
      </div>
      <div className={styles.book}>
        <Block style={{ aspectRatio: 1, maxWidth: 450 }} height="auto" />
        <div className={styles.info}>
          <h1 className={styles.name}>
            <VisuallyHidden role="status">Loading the book</VisuallyHidden>
            <Block width="80%" />
          </h1>
          <p className={styles.author}>
            <Block width="40%" />
          </p>
          <p className={styles.about}>
            <Block height="6rem" />
          </p>
          <div className={styles.price}>
            <Block width="10rem" height="3rem" />
          </div>
          <Block height="var(--target)" />
        </div>
      </div>
    </Page>
  )
}
