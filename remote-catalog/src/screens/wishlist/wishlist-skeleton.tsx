import { Page } from 'shared/ui/page'
import { TitleSkeleton } from 'shared/ui/skeleton'
import { CardsSkeleton } from '../../components/cards-skeleton'

/** The wishlist: a heading and one or two rows. */
export function Skeleton() {
  return (
    <Page>
      <TitleSkeleton />
      <CardsSkeleton count={4} />
    </Page>
  )
}
