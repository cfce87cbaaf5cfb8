import { siteConfig, useIsHydrated } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { listPagePath } from '../../filters/list-page-path'
import { writtenPages } from '../product-list-page/linked-pages'
import styles from './product-list-screen.module.css'

/**
 * Links to the further pages without JavaScript, if these are written (docs/product.md, P85).
 * @param books the number of books in the list.
 */
export function NextPage({ books }: { books: number }) {
  const isHydrated = useIsHydrated()
  if (isHydrated || writtenPages(books, siteConfig().prerender) < 2) return null
  return (
    <nav aria-label="Pages" className={styles.next}>
      <ButtonLink variant="secondary" rel="next" to={listPagePath(2)}>
        More books
      </ButtonLink>
    </nav>
  )
}
