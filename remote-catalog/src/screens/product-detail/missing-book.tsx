import BookX from '@lucide/icons/icons/book-x'
import { paths, usePageTitle } from 'shared/routing'
import { ButtonLink, EmptyState, Icon, Page } from 'shared/ui'

/** Replaces a book that does not exist. */
export function MissingBook() {
  usePageTitle('Book not found')
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        picture={<Icon icon={BookX} />}
        title="We do not have this book"
        text="The address may be old, or the last copy may be on somebody’s bedside table."
        action={<ButtonLink to={paths.productList()}>See the books we have</ButtonLink>}
      />
    </Page>
  )
}
