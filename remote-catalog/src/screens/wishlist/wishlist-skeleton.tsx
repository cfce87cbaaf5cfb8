import { Page, TitleSkeleton } from 'shared/ui'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'

/** The skeleton of the wishlist: a heading and one or two rows. */
export function Skeleton() {
  return (
    <Page wide>
      <TitleSkeleton />
      <GridSkeleton count={4} />
    </Page>
  )
}
