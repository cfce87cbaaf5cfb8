import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { VisuallyHidden } from 'shared/ui'
import type { BookOnCover } from '../../api/shelves'
import { StockTag } from '../book-card/stock-tag'
import { SmallCover } from '../cover/small-cover'
import styles from './covers.module.css'

/** Covers with their prices, each a link to its book. */
export function Covers({ books }: { books: readonly BookOnCover[] }) {
  return (
    <ul role="list" className={styles.covers}>
      {books.map((book) => (
        <li key={book._id}>
          <Link className={styles.book} to={paths.productDetail(book._id)}>
            <SmallCover book={book} className={styles.cover} />
            <VisuallyHidden>{`${book.name}, `}</VisuallyHidden>
            <span className={styles.price}>{formatRupees(book.price)}</span>
            <StockTag book={book} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
