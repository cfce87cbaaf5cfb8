import { siteConfig } from 'shared/site'
import { ButtonLink } from 'shared/ui/button-link'
import { allUpTo } from '../../components/book-grid/book-grid'
import { listPagePath } from '../../filters/list-page-path'
import styles from './product-list-screen.module.css'
import { useIsHydrated } from './use-is-hydrated'

/**
 * Leads whoever has no script to the further pages, if these are written (docs/product.md, P85).
 * @param books how many the list has.
 */
export function NextPage({ books }: { books: number }) {
  const isHydrated = useIsHydrated()
  const { prerender = 'all' } = siteConfig()
  if (isHydrated || books <= allUpTo || prerender === 'none' || prerender === 0) return null
  return (
    <nav aria-label="Pages" className={styles.next}>
      <ButtonLink variant="secondary" rel="next" to={listPagePath(2)}>
        More books
      </ButtonLink>
    </nav>
  )
}
