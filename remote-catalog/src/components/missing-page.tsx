import type { ComponentProps } from 'react'
import { usePageTitle } from 'shared/routing'
import { EmptyState, Page } from 'shared/ui'

interface MissingPageProps extends ComponentProps<typeof EmptyState> {
  /** In the tab, such as 'Book not found'. */
  pageTitle: string
}

/** The page of an address that leads to nothing, such as a book that is no longer sold. Search engines leave it out. */
export function MissingPage({ pageTitle, ...rest }: MissingPageProps) {
  usePageTitle(pageTitle)
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <EmptyState level={1} {...rest} />
    </Page>
  )
}
