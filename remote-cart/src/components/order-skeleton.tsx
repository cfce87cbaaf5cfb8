import { Skeleton as Block, Page, TitleSkeleton } from 'shared/ui'
import styles from './order-skeleton.module.css'

/** The skeleton of cart and checkout: the books, and the price beside or below. */
export function Skeleton() {
  return (
    <Page>
      <TitleSkeleton />
      <Block className={styles.steps} width="17rem" height="var(--target)" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Block height="12rem" radius="var(--radius-md)" />
          <Block height="12rem" radius="var(--radius-md)" />
        </div>
        <Block height="22rem" radius="var(--radius-md)" />
      </div>
    </Page>
  )
}
