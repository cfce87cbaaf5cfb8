import Heart from '@lucide/icons/icons/heart'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Product } from 'shared/contract'
import { paths } from 'shared/routing'
import { currentToken } from 'shared/shop'
import { Button, ButtonLink, Cluster, Icon, IconButton } from 'shared/ui'
import { CartButton } from '../../components/book-card/cart-button'
import { useIsInWishlist } from '../../shopping/membership'
import { useShopping } from '../../shopping/use-shopping'
import styles from './book-actions.module.css'

interface BookActionsProps {
  product: Product
  /** Whether no copy is left: then the wishlist is the way on. */
  isSoldOut: boolean
  ref?: Ref<HTMLDivElement> | undefined
}

/** The book that a visitor wanted to buy. After the login, its button has the focus. */
let wanted: string | null = null

/** The buttons of a book's page (docs/product.md, P23 and P24). Visitors are sent to the login first. */
export function BookActions({ product, isSoldOut, ref }: BookActionsProps) {
  const { addToWishlist, removeFromWishlist, buyNow } = useShopping()
  const isOnWishlist = useIsInWishlist(product._id)
  const [isBuying, setIsBuying] = useState(false)

  const buyButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (wanted === product._id && currentToken() !== null) buyButton.current?.focus()
    wanted = null
  }, [product._id])

  async function buy() {
    if (currentToken() === null) wanted = product._id
    setIsBuying(true)
    await buyNow(product)
    setIsBuying(false)
  }

  return (
    <Cluster ref={ref} gap={3} align="center" data-unprinted>
      <CartButton className={styles.main} product={product} linkLabel="Go to Cart" />
      {isSoldOut ? (
        <WishlistButton product={product} />
      ) : (
        <Button
          ref={buyButton}
          className={styles.main}
          variant="secondary"
          busy={isBuying}
          onClick={buy}
        >
          Buy Now
        </Button>
      )}
      <IconButton
        className={styles.heart}
        // The button beside it does the same. Its place stays, so that nothing moves.
        style={isSoldOut ? { visibility: 'hidden' } : undefined}
        label={isOnWishlist ? 'Remove from wishlist' : 'Add to wishlist'}
        icon={<Icon icon={Heart} />}
        data-filled={isOnWishlist || undefined}
        onClick={() => (isOnWishlist ? removeFromWishlist(product) : addToWishlist(product))}
      />
    </Cluster>
  )
}

/** The way on if a book is out of stock: 'Add to wishlist', or a link to the wishlist once the book is there. */
function WishlistButton({ product }: { product: Product }) {
  const isInWishlist = useIsInWishlist(product._id)
  const { addToWishlist } = useShopping()
  const wasPressed = useRef(false)
  const look = { className: styles.main, variant: 'secondary' } as const

  function add() {
    wasPressed.current = true
    addToWishlist(product)
  }

  // The pressed button is replaced, so the focus moves to its replacement.
  function takeFocus(link: HTMLAnchorElement | null) {
    if (wasPressed.current) link?.focus({ preventScroll: true })
    wasPressed.current = false
  }

  if (!isInWishlist) {
    return (
      <Button {...look} onClick={add}>
        Add to wishlist
      </Button>
    )
  }
  return (
    <ButtonLink {...look} ref={takeFocus} to={paths.wishlist()}>
      Go to wishlist
    </ButtonLink>
  )
}
