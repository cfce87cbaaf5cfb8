import { Page, TitleSkeleton } from 'shared/ui'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import styles from './product-list-page.module.css'

/** The skeleton of a further page of the list. */
export function Skeleton() {
  return (
    <Page wide>
      <TitleSkeleton />
      <div className={styles.bar} />
      <GridSkeleton />
    </Page>
  )
}
