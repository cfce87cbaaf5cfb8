import { type MouseEvent, useEffect, useRef } from 'react'
import type { Product } from 'shared/contract'
import { paths } from 'shared/routing'
import { formatStock, useAvailable } from 'shared/stock'
import { Button, ButtonLink } from 'shared/ui'
import { useIsInCart } from '../../shopping/membership'
import { useShopping } from '../../shopping/use-shopping'

/** Clicks within this time after an add, in milliseconds, are part of a double click. */
const doubleClickTime = 400

interface CartButtonProps {
  product: Product
  /** The two spellings are in docs/product.md, P22 and P23. */
  linkLabel: 'Go to cart' | 'Go to Cart'
  describedBy?: string | undefined
  variant?: 'primary' | 'secondary' | 'soft'
  wide?: boolean
  className?: string | undefined
}

/** 'Add to cart', or a link to the cart once the book is there. Without copies, it adds nothing and says why. */
export function CartButton({ product, linkLabel, describedBy, ...look }: CartButtonProps) {
  const isInCart = useIsInCart(product._id)
  const { addToCart } = useShopping()
  const isSoldOut = useAvailable(product) === 0
  const link = useRef<HTMLAnchorElement>(null)
  const addedHere = useRef(Number.NEGATIVE_INFINITY)
  const hadFocus = useRef(false)

  // The pressed button is replaced, so the focus moves to its replacement.
  useEffect(() => {
    if (isInCart && hadFocus.current) link.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isInCart])

  function add(event: MouseEvent) {
    addedHere.current = event.timeStamp
    hadFocus.current = true
    addToCart(product)
  }

  function go(event: MouseEvent) {
    const isSameClick = event.timeStamp - addedHere.current < doubleClickTime
    if (!isSameClick || event.detail === 0) return
    addedHere.current = event.timeStamp
    event.preventDefault()
  }

  if (isInCart) {
    return (
      <ButtonLink
        {...look}
        ref={link}
        to={paths.cart()}
        aria-describedby={describedBy}
        onClick={go}
      >
        {linkLabel}
      </ButtonLink>
    )
  }
  return (
    // Not `disabled`: it may have the focus when the last copy is sold.
    <Button
      {...look}
      aria-describedby={describedBy}
      aria-disabled={isSoldOut || undefined}
      onClick={add}
    >
      {isSoldOut ? formatStock(0) : 'Add to cart'}
    </Button>
  )
}
