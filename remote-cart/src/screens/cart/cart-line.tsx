import CircleAlert from '@lucide/icons/icons/circle-alert'
import Heart from '@lucide/icons/icons/heart'
import Minus from '@lucide/icons/icons/minus'
import Plus from '@lucide/icons/icons/plus'
import Trash from '@lucide/icons/icons/trash'
import { type FocusEvent, useEffect, useId, useRef } from 'react'
import type { CartItem } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { $busyInWishlist, useSelected } from 'shared/shop'
import { formatStock, useAvailable } from 'shared/stock'
import {
  Button,
  Card,
  Icon,
  IconButton,
  Price,
  Stack,
  typography,
  VisuallyHidden,
  WaitingNote,
} from 'shared/ui'
import {
  decreaseQuantity,
  increaseQuantity,
  moveToWishlist,
  removeLine,
} from '../../cart/cart-commands'
import { stockIdOf } from '../../cart/line-stock'
import { useLabel } from '../../cart/use-label'
import { ChangeToAvailable } from '../../components/change-to-available'
import styles from './cart-line.module.css'

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
  const available = useAvailable(line)
  const page = paths.productDetail(_id)
  return (
    <Card as="article" className={styles.line} aria-labelledby={nameId}>
      <Link to={page} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <img src={image} alt="" width={500} height={600} loading="lazy" />
      </Link>
      <Stack gap={1} className={styles.book}>
        <h2 className={styles.name} id={nameId}>
          <Link to={page} data-touch>
            <span>{name}</span>
            <VisuallyHidden>{label.slice(name.length)}</VisuallyHidden>
          </Link>
        </h2>
        <p className={typography.note}>{author}</p>
        <Price price={price} original={original} size="sm" />
        {available !== undefined && <LineStock line={line} available={available} isBusy={isBusy} />}
        {waits && <WaitingNote />}
      </Stack>
      <div className={styles.amount}>
        <QuantityStepper line={line} available={available} isBusy={isBusy} />
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
          <Icon icon={Heart} size="1.125rem" />
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
          <Icon icon={Trash} size="1.125rem" />
          <span>
            Remove<VisuallyHidden>{`, ${label}`}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </Card>
  )
}

interface LineStockProps {
  line: CartItem
  available: number
  isBusy: boolean
}

/** How many copies of a line's book are available. If the line holds more, how to go on. */
function LineStock({ line, available, isBusy }: LineStockProps) {
  const exceedsStock = line.qty > available
  const next = available === 0 ? 'remove it, or move it to your wishlist' : 'change the quantity'
  return (
    <Stack gap={2} className={styles.stock} data-unprinted>
      <p id={stockIdOf(line)} tabIndex={-1}>
        {exceedsStock && <Icon icon={CircleAlert} size="1.125rem" />}
        <span>{exceedsStock ? `${formatStock(available)}: ${next}` : formatStock(available)}</span>
      </p>
      {exceedsStock && available > 0 && <ChangeToAvailable line={line} isBusy={isBusy} />}
    </Stack>
  )
}

interface QuantityStepperProps {
  line: CartItem
  /** How many copies are available, if they are few. */
  available: number | undefined
  isBusy: boolean
}

/** The quantity of a book with buttons for one fewer (never below one) and one more (never more than are available). */
function QuantityStepper({ line, available, isBusy }: QuantityStepperProps) {
  const { qty } = line
  const label = useLabel(line)
  const hasAll = available !== undefined && qty >= available
  const rememberFocus = useFocusAfterBusy(isBusy)
  return (
    <fieldset
      className={styles.stepper}
      onFocus={rememberFocus}
      aria-label={`Quantity of ${label}`}
    >
      <IconButton
        label={`Decrease quantity of ${label}`}
        icon={<Icon icon={Minus} />}
        disabled={isBusy || qty <= 1}
        onClick={() => decreaseQuantity(line)}
      />
      <output className={styles.quantity} aria-label="Quantity" aria-busy={isBusy || undefined}>
        {qty}
      </output>
      <IconButton
        label={`Increase quantity of ${label}`}
        icon={<Icon icon={Plus} />}
        disabled={isBusy || hasAll}
        aria-describedby={hasAll ? stockIdOf(line) : undefined}
        onClick={() => increaseQuantity(line)}
      />
    </fieldset>
  )
}

/**
 * Returns focus to a control that was disabled during its own request. Put the result on the group
 * as `onFocus`.
 */
function useFocusAfterBusy(isBusy: boolean) {
  const last = useRef<{ control: HTMLElement; group: HTMLElement } | null>(null)

  useEffect(() => {
    if (isBusy || !last.current || !isFocusLost()) return
    const { control, group } = last.current
    const place = control.matches(':disabled')
      ? group.querySelector<HTMLElement>('button:enabled')
      : control
    place?.focus()
  }, [isBusy])

  return (event: FocusEvent<HTMLElement>) => {
    last.current = { control: event.target, group: event.currentTarget }
  }
}

function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}
