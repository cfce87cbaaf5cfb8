import { useId } from 'react'
import { ProductCard } from '../../components/book-card/product-card'
import { BookGrid } from '../../components/book-grid/book-grid'
import styles from './close-matches.module.css'
import type { ListedBook } from './found-books'

interface CloseMatchesProps {
  /** The search text. */
  text: string
  /** How many books are shown above. */
  found: number
  books: readonly ListedBook[]
}

/** The books that come close to a search, below those that contain its text. */
export function CloseMatches({ text, found, books }: CloseMatchesProps) {
  const titleId = useId()
  if (books.length === 0) return null
  const author = authorNamed(text, books)
  return (
    <section className={styles.matches} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {author ? `Close matches: books by ${author}` : 'Close matches'}
      </h2>
      {/* Keyed by its position, since a long grid measures its position only once. */}
      <BookGrid
        key={`${text} ${found}`}
        label="Close matches"
        items={books}
        keyOf={({ key }) => key}
      >
        {({ product }) => <ProductCard product={product} level={3} />}
      </BookGrid>
    </section>
  )
}

/** The author of all `books`, if the search is that name. */
function authorNamed(text: string, books: readonly ListedBook[]): string | undefined {
  const author = books[0]?.product.description
  const isOfAll = books.every(({ product }) => product.description === author)
  return isOfAll && author?.toLowerCase() === text.toLowerCase() ? author : undefined
}
