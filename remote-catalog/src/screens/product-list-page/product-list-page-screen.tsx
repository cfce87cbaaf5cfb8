import { withKeys } from 'product-search/product-index'
import { formatNumber } from 'shared/format'
import { paths, usePageTitle, useParams } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { ButtonLink, Cluster, FailureNotice, Page } from 'shared/ui'
import { type ListPage, listPage } from '../../api/list-page'
import { pageSize } from '../../api/query-books'
import { useResource } from '../../api/use-resource'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid, firstRow } from '../../components/book-grid/book-grid'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { MissingPage } from '../../components/missing-page'
import { isCounted } from '../../filters/filter-labels'
import { listPagePath } from '../../filters/list-paths'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { linkedPages, writtenPages } from './linked-pages'
import styles from './product-list-page.module.css'

export { ProductListPageScreen as Screen }

/** A further page of the list (docs/product.md, P85). */
function ProductListPageScreen() {
  const { page = '' } = useParams()
  return /^[1-9]\d{0,6}$/.test(page) ? <NumberedPage page={Number(page)} /> : <NoPage />
}

function NumberedPage({ page }: { page: number }) {
  const state = useResource(listPage(page))
  const title = `Books, page ${formatNumber(page)}`
  const isEmpty = state.status === 'ready' && state.data.products.length === 0
  usePageTitle(isEmpty ? null : title)
  usePendingAdd()
  if (isEmpty) return <NoPage />
  return (
    <Page title={title} wide>
      {state.status === 'failed' && (
        <FailureNotice title="The books did not arrive." onRetry={state.retry} />
      )}
      {state.status === 'loading' && <GridSkeleton />}
      {state.status === 'ready' && <Books page={page} {...state.data} />}
    </Page>
  )
}

function Books({ page, products, total }: ListPage & { page: number }) {
  const from = (page - 1) * pageSize
  const places = `${formatNumber(from + 1)} to ${formatNumber(from + products.length)}`
  // The server may count only some of the books that follow.
  const all = isCounted(total - from) ? formatNumber(total) : `${formatNumber(total - 1)}+`
  const count = `${places} of ${all} books`
  return (
    <>
      <Description text={`${count} at Bookshelf, with prices and ratings.`} />
      <Address path={page === 1 ? paths.productList() : listPagePath(page)} />
      <Cluster gap={[2, 4]} align="center" justify="space-between" className={styles.bar}>
        <p className={styles.count}>{count}</p>
        <ButtonLink variant="secondary" to={paths.productList()}>
          Filter and sort all
        </ButtonLink>
      </Cluster>
      <BookGrid label="Books" items={withKeys(products)} keyOf={({ key }) => key}>
        {({ product }, index) => <ProductCard product={product} eager={index < firstRow} />}
      </BookGrid>
      <PageLinks page={page} books={total} />
    </>
  )
}

function NoPage() {
  return (
    <MissingPage
      pageTitle="Page not found"
      title="The list has no such page"
      text="There may have been more books when somebody linked to it."
      action={<ButtonLink to={paths.productList()}>See the books we have</ButtonLink>}
    />
  )
}

interface PageLinksProps {
  /** The number of this page; the first is 1. */
  page: number
  /** How many books the whole list has. */
  books: number
}

/** Links to further pages of the list; nothing if there is only one page. */
function PageLinks({ page, books }: PageLinksProps) {
  const last = writtenPages(books, siteConfig().prerender)
  if (last < 2) return null
  return (
    <nav aria-label="Pages">
      <Cluster as="ul" role="list" gap={2} className={styles.links}>
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
      </Cluster>
    </nav>
  )
}

function relation(distance: number): 'prev' | 'next' | undefined {
  if (distance === -1) return 'prev'
  return distance === 1 ? 'next' : undefined
}
