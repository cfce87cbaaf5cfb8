import { defaultFilters } from 'product-search/filters'
import { lazy, Suspense } from 'react'
import { formatRupees } from 'shared/format'
import { paths } from 'shared/routing'
import { useIsHydrated } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { maxInexpensivePrice } from '../../api/inexpensive-books'
import { filtersToUrl } from '../../filters/filters-in-url'
import { InexpensiveCovers } from './inexpensive-covers'
import styles from './story.module.css'

/** Most visitors have not looked at a book yet, and no page contains those of a shopper. */
const RecentCovers = lazy(() => import('../../components/covers/recent-covers'))

/** The inexpensive books, cheapest first, and the books that the shopper has looked at. */
export function SecondSection() {
  const query = filtersToUrl({
    ...defaultFilters,
    price: maxInexpensivePrice,
    sortBy: 'LOW_TO_HIGH',
  })
  return (
    <section className={styles.story} data-turned="" aria-labelledby="second-title">
      <div className={styles.words}>
        <h2 id="second-title" className={styles.second}>
          A good evening costs less than dinner.
        </h2>
        <p className={styles.text}>
          A chase, a good laugh, a quiet thought: some of our best company is to be had for a small
          sum.
        </p>
        <ButtonLink variant="secondary" to={paths.productList(query)}>
          {`Books up to ${formatRupees(maxInexpensivePrice)}`}
        </ButtonLink>
      </div>
      <InexpensiveCovers />
      {useIsHydrated() && (
        <Suspense>
          <RecentCovers className={styles.recent} />
        </Suspense>
      )}
    </section>
  )
}
