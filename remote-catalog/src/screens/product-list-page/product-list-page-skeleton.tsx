import { Page, TitleSkeleton } from 'shared/ui'
import { CardsSkeleton } from '../../components/cards-skeleton'
import styles from './product-list-page.module.css'

/** The skeleton of a further page of the list. */
export function Skeleton() {
  return (
    <Page className={styles.page}>
      <TitleSkeleton />
      <div className={styles.bar} />
      <CardsSkeleton count={8} />
    </Page>
  )
}
