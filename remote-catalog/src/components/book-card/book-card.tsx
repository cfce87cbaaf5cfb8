import { type ReactNode, useId } from 'react'
import type { Product } from 'shared/contract'
import { Link, paths } from 'shared/routing'
import { IconButton } from 'shared/ui'
import { Cover } from '../cover/cover'
import { useTravellingCover } from '../cover/use-travelling-cover'
import { NumberedRating } from '../rating/rating'
import styles from './book-card.module.css'
import { CartButton } from './cart-button'
import { StockTag } from './stock-tag'

interface BookCardProps {
  product: Product
  price: ReactNode
  /** The control beside the stars; gets the id of the book's name for `aria-describedby`. */
  corner: (titleId: string) => ReactNode
  /** The heading's level, one below the heading above the list. */
  level?: 2 | 3 | undefined
  /** In the first row: its cover loads at once. */
  eager?: boolean | undefined
}

/** A book in a list. The heading's link covers the card; the controls are above it. */
export function BookCard({ product, price, corner, level = 2, eager = false }: BookCardProps) {
  const titleId = useId()
  const cover = useTravellingCover(product._id)
  const Heading = `h${level}` as const
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.cover}>
        <Cover ref={cover} image={product.image} name={product.name} eager={eager} />
        <StockTag book={product} />
      </div>
      <div className={styles.titles}>
        <Heading className={styles.name}>
          <Link id={titleId} className={styles.link} to={paths.productDetail(product._id)}>
            {product.name}
          </Link>
        </Heading>
        <p className={styles.author}>{product.description}</p>
      </div>
      <div className={styles.meta}>
        <NumberedRating value={product.ratings} />
        <div className={styles.corner}>{corner(titleId)}</div>
      </div>
      <p className={styles.price}>{price}</p>
      <CartButton
        className={styles.action}
        product={product}
        describedBy={titleId}
        variant="soft"
        wide
        linkLabel="Go to cart"
      />
    </article>
  )
}

interface CornerButtonProps {
  label: string
  icon: ReactNode
  describedBy: string
  filled?: boolean
  onClick: () => void
}

/** A round button of a card: on the wishlist or not, or remove. */
export function CornerButton({ describedBy, filled, ...rest }: CornerButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-describedby={describedBy}
      className={styles.cornerButton}
      data-filled={filled || undefined}
    />
  )
}
