import { usePageTitle } from 'shared/routing'
import { FailureNotice, Page } from 'shared/ui'

/** The heading of a page that is not available and whose title is not known. */
export const unavailablePage = 'Page Not Available'

interface UnavailableProps {
  /** What is not available, such as 'The cart'. */
  label: string
  onRetry: () => void
  /** It is being retried. */
  busy?: boolean
}

/** Says that a part of the shop is not available, and offers to try again. */
export function Unavailable({ label, ...retry }: UnavailableProps) {
  return (
    <FailureNotice
      {...retry}
      title={`${label} is not available right now.`}
      text="The rest of the shop works as usual."
    />
  )
}

/** The same in place of a whole page. Its heading becomes the page's title. */
export function UnavailablePage({ heading, ...notice }: UnavailableProps & { heading: string }) {
  usePageTitle(heading)
  return (
    <Page title={heading}>
      <Unavailable {...notice} />
    </Page>
  )
}
