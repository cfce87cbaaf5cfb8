import { Page } from 'shared/ui'
import { BookDetailsSkeleton } from './book-details-skeleton'

/** The skeleton of a book's page. */
export function Skeleton() {
  return (
    <Page>
      <BookDetailsSkeleton />
    </Page>
  )
}
