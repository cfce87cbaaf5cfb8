import BookX from '@lucide/icons/icons/book-x'
import { paths, usePageTitle } from 'shared/routing'
import { ButtonLink, Icon, Page } from 'shared/ui'
import styles from './not-found.module.css'

/** Shown at an address without a route (docs/product.md, P5): links to home and to the list. */
export function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Page className={styles.page}>
      <Icon icon={BookX} className={styles.picture} />
      <h1 tabIndex={-1}>Page Not Found</h1>
      <p className={styles.text}>
        This place on the shelf is empty. The address may be mistyped, or the page has moved.
      </p>
      <p className={styles.ways}>
        <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
        <ButtonLink to={paths.productList()} variant="secondary">
          Browse all books
        </ButtonLink>
      </p>
    </Page>
  )
}
