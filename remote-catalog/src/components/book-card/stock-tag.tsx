import type { Product } from 'shared/contract'
import { formatStock, useAvailable } from 'shared/stock'
import styles from './stock-tag.module.css'

/** How many copies are available, on a book's cover; nothing unless they are few. It takes no space. */
export function StockTag({ book }: { book: Pick<Product, 'left'> }) {
  const available = useAvailable(book)
  if (available === undefined) return null
  return (
    <>
      {' '}
      <span className={styles.tag}>{formatStock(available)}</span>
    </>
  )
}
