import { usePageTitle } from 'shared/routing/page-title'
import { paths } from 'shared/routing/paths'
import { ButtonLink } from 'shared/ui/button-link'
import { EmptyState } from 'shared/ui/empty-state'
import { Page } from 'shared/ui/page'

/** What stands at an address that the shop does not have. */
export function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Page title="Page Not Found" narrow>
      <EmptyState
        title="This shelf is empty."
        text="The address may be mistyped, or the page has moved."
        action={<ButtonLink to={paths.home()}>Back to the shop</ButtonLink>}
      />
    </Page>
  )
}
