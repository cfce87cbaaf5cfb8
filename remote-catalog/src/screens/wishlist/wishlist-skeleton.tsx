import { Page, TitleSkeleton } from 'shared/ui'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import styles from './wishlist-screen.module.css'

/** The skeleton of the wishlist: a heading and one or two rows. */
export function Skeleton() {
  return (
    <Page className={styles.page}>
      <TitleSkeleton />
      <GridSkeleton count={4} />
    </Page>
  )
}
