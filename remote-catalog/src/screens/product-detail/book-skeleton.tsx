import { Skeleton as Block, Page } from 'shared/ui'
import styles from './book-skeleton.module.css'

/** The skeleton of a book's page. */
export function Skeleton() {
  return (
    <Page>
      <div className={styles.trail}>
        <Block width="14rem" height="2rem" />
      </div>
      <div className={styles.book}>
        <Block className={styles.cover} height="auto" />
        <div className={styles.words}>
          <div className={styles.name}>
            <Block width="80%" />
          </div>
          <Block width="40%" height="1.5rem" />
          <Block height="6rem" />
          <Block width="10rem" height="3rem" />
          <Block height="var(--target)" />
        </div>
      </div>
    </Page>
  )
}
