import BookX from 'lucide-react/icons/book-x'
import { usePageTitle } from 'shared/routing/page-title'
import { paths } from 'shared/routing/paths'
import { ButtonLink } from 'shared/ui/button-link'
import { EmptyState } from 'shared/ui/empty-state'
import { Page } from 'shared/ui/page'

/** Replaces a book that does not exist. */
export function MissingBook() {
  usePageTitle('Book not found')
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        picture={<BookX />}
        title="We do not have this book"
        text="The address may be old, or the last copy may be on somebody’s bedside table."
        action={<ButtonLink to={paths.productList()}>See the books we have</ButtonLink>}
      />
    </Page>
  )
}
