import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import { formatBooks } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { $cartCount, useStore } from 'shared/shop'
import { Icon } from 'shared/ui'
import styles from './continue-link.module.css'

/** Leads a customer with a cart back to it. In the space between two sections, so that nothing moves when it appears. */
export function ContinueLink() {
  const count = useStore($cartCount)
  if (count === 0) return null
  return (
    <Link className={styles.link} to={paths.cart()}>
      <Icon icon={ShoppingBag} size="1.125rem" strokeWidth={1.75} />
      <span>
        <span>{`Continue: ${formatBooks(count)}`}</span>{' '}
        <span className={styles.place}>in your cart</span>
      </span>
    </Link>
  )
}
