import { Skeleton as Block, Columns, Page, TitleSkeleton } from 'shared/ui'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import styles from './product-list-skeleton.module.css'

/** The skeleton of the product list: filters if there is space, the bar, and the first rows. */
export function Skeleton() {
  return (
    <Page wide>
      <TitleSkeleton />
      <Columns columns="15rem minmax(0, 1fr)" gap={7}>
        <div className={styles.aside}>
          <Block height="30rem" radius="var(--radius-md)" />
        </div>
        <div>
          <div className={styles.bar}>
            <Block width="8rem" height="1.25rem" />
            <Block width="8rem" height="1.25rem" />
          </div>
          <GridSkeleton />
        </div>
      </Columns>
    </Page>
  )
}
