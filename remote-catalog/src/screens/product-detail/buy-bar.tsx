import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Product } from 'shared/contract'
import { Price } from 'shared/ui'
import { CartButton } from '../../components/book-card/cart-button'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  product: Product
  /** The book's own buttons: the bar is shown while they are out of view. */
  actions: RefObject<HTMLElement | null>
}

/** A phone's bar with price and 'Add to cart' (docs/product.md, P65). Its space is always reserved. */
export function BuyBar({ product, actions }: BuyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!bar.current || !actions.current || typeof IntersectionObserver === 'undefined') return
    // What is under the bar, or under the header, which has the same height, is out of view, too.
    const rootMargin = `-${bar.current.offsetHeight}px 0px`
    const observer = new IntersectionObserver(
      (entries) => {
        const isShown = entries.at(-1)?.isIntersecting === false
        if (!isShown) moveFocus(bar.current, actions.current)
        setIsShown(isShown)
      },
      { rootMargin },
    )
    observer.observe(actions.current)
    return () => observer.disconnect()
  }, [actions])

  return (
    // `data-foot` keeps toasts and notices clear of it (shared/ui).
    <div
      ref={bar}
      role="group"
      aria-label="Buy this book"
      className={styles.bar}
      data-unprinted
      data-foot={isShown || undefined}
      inert={!isShown}
      aria-hidden={!isShown}
    >
      <Price className={styles.price} price={product.price} original={product.original} />
      <CartButton className={styles.button} product={product} linkLabel="Go to Cart" />
    </div>
  )
}

/** The bar disappears with its button, so the focus moves to the same button of the page. */
function moveFocus(bar: HTMLElement | null, actions: HTMLElement | null) {
  if (!bar?.contains(document.activeElement)) return
  actions?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
}
