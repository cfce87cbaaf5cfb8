import type { Ref } from 'react'
import type { Product } from 'shared/contract'
import { Link, paths, usePageTitle } from 'shared/routing'
import { Price, typography } from 'shared/ui'
import { Breadcrumb } from '../../components/breadcrumb/breadcrumb'
import { CoverZoom } from '../../components/cover/cover-zoom'
import { Rating } from '../../components/rating/rating'
import { categoryLabel } from '../../filters/filter-labels'
import { authorPath, categoryPath } from '../../filters/list-paths'
import { BookActions } from './book-actions'
import styles from './book-details.module.css'
import { BookFacts } from './book-facts'
import { Promises } from './promises'
import type { Stock } from './use-stock'

interface BookDetailsProps {
  product: Product
  stock: Stock
  actions?: Ref<HTMLDivElement>
}

/** A book; it also titles the page (docs/product.md, P23). @param actions gets its buttons, for `BuyBar`. */
export function BookDetails({ product, stock, actions }: BookDetailsProps) {
  const { name, description, about, price, original, ratings, categoryName } = product
  usePageTitle(name)
  return (
    <>
      <Breadcrumb
        className={styles.trail}
        items={[
          { label: 'Books', to: paths.productList() },
          { label: categoryLabel(categoryName), to: categoryPath(categoryName) },
          { label: name },
        ]}
      />
      <div className={styles.book}>
        <CoverZoom product={product} />
        <div className={styles.info}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.author}>
            by{' '}
            <Link className={styles.authorLink} to={authorPath(description)} data-touch>
              {description}
            </Link>
          </p>
          <p className={styles.ratings}>
            <Rating value={ratings} />
            <span aria-hidden="true">{ratings}</span>
          </p>
          {about && <p className={styles.about}>{about}</p>}
          <div className={styles.price}>
            <Price price={price} original={original} size="lg" />
            <p className={typography.note}>Inclusive of all taxes</p>
          </div>
          <BookActions ref={actions} product={product} isSoldOut={stock === 0} />
          <Promises stock={stock} />
        </div>
        <BookFacts product={product} />
      </div>
    </>
  )
}
