import { formatNumber } from 'shared/format'
import { paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { listPagePath } from '../../filters/list-paths'
import { linkedPages, writtenPages } from './linked-pages'
import styles from './page-links.module.css'

interface PageLinksProps {
  /** The number of this page; the first is 1. */
  page: number
  /** How many books the whole list has. */
  books: number
}

/** Links to further pages of the list; nothing if there is only one page. */
export function PageLinks({ page, books }: PageLinksProps) {
  const last = writtenPages(books, siteConfig().prerender)
  if (last < 2) return null
  return (
    <nav aria-label="Pages">
      <ul role="list" className={styles.links}>
        {linkedPages(page, last).map((other) => (
          <li key={other}>
            <ButtonLink
              variant={other === page ? 'secondary' : 'quiet'}
              to={other === 1 ? paths.productList() : listPagePath(other)}
              aria-label={`Page ${formatNumber(other)}`}
              aria-current={other === page ? 'page' : undefined}
              rel={relation(other - page)}
            >
              {formatNumber(other)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function relation(distance: number): 'prev' | 'next' | undefined {
  if (distance === -1) return 'prev'
  return distance === 1 ? 'next' : undefined
}
