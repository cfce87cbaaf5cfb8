import Heart from '@lucide/icons/icons/heart'
import Trash from '@lucide/icons/icons/trash'
import { useId } from 'react'
import type { CartItem } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { $busyInWishlist, useSelected } from 'shared/shop'
import { useLeft } from 'shared/stock'
import { Button, Card, Icon, Price, VisuallyHidden, WaitingNote } from 'shared/ui'
import { moveToWishlist, removeLine } from '../../cart/cart-commands'
import { useLabel } from '../../cart/use-label'
import styles from './cart-line.module.css'
import { LineStock } from './line-stock'
import { QuantityStepper } from './quantity-stepper'

interface CartLineProps {
  line: CartItem
  isBusy: boolean
  /** A change of this line waits for a connection. */
  waits: boolean
}

/** A book in the cart with its actions. */
export function CartLine({ line, isBusy, waits }: CartLineProps) {
  const { _id, name, description: author, image, price, original, qty } = line
  const nameId = useId()
  const label = useLabel(line)
  // A move starts with the add to the wishlist.
  const isMoving = useSelected($busyInWishlist, (ids) => ids.has(_id))
  const left = useLeft(line)
  const page = paths.productDetail(_id)
  return (
    <Card as="article" className={styles.line} aria-labelledby={nameId}>
      <Link to={page} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <img src={image} alt="" width={500} height={600} loading="lazy" />
      </Link>
      <div className={styles.book}>
        <h2 className={styles.name} id={nameId}>
          <Link to={page}>
            <span>{name}</span>
            <VisuallyHidden>{label.slice(name.length)}</VisuallyHidden>
          </Link>
        </h2>
        <p className={styles.author}>{author}</p>
        <Price price={price} original={original} size="sm" />
        {left !== undefined && <LineStock line={line} left={left} isBusy={isBusy} />}
        {waits && <WaitingNote />}
      </div>
      <div className={styles.amount}>
        <QuantityStepper line={line} left={left} isBusy={isBusy} />
        <p className={styles.sum}>
          <VisuallyHidden>Together </VisuallyHidden>
          <span>{formatRupees(price * qty)}</span>
        </p>
      </div>
      <div className={styles.actions} data-unprinted>
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          busy={isMoving}
          onClick={() => moveToWishlist(line)}
        >
          <Icon icon={Heart} size="1.125rem" strokeWidth={1.75} />
          <span>
            Move to WishList<VisuallyHidden>{`, ${label}`}</VisuallyHidden>
          </span>
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy || isMoving}
          onClick={() => removeLine(line)}
        >
          <Icon icon={Trash} size="1.125rem" strokeWidth={1.75} />
          <span>
            Remove<VisuallyHidden>{`, ${label}`}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </Card>
  )
}
