import type { Product } from 'shared/contract'
import { formatStock, useLeft } from 'shared/stock'
import styles from './stock-tag.module.css'

/** How many copies are left, on a book's cover; nothing unless they are few. It takes no space. */
export function StockTag({ book }: { book: Pick<Product, 'left'> }) {
  const left = useLeft(book)
  if (left === undefined) return null
  return (
    <>
      {' '}
      <span className={styles.tag}>{formatStock(left)}</span>
    </>
  )
}
