import { Page, TitleSkeleton } from 'shared/ui'
import { CardsSkeleton } from '../../components/cards-skeleton'
import styles from './wishlist-screen.module.css'

/** The skeleton of the wishlist: a heading and one or two rows. */
export function Skeleton() {
  return (
    <Page className={styles.page}>
      <TitleSkeleton />
      <CardsSkeleton count={4} />
    </Page>
  )
}
