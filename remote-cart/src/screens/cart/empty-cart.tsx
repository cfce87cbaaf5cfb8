import BookOpen from '@lucide/icons/icons/book-open'
import type { WishlistItem } from 'shared/contract'
import { Link, paths } from 'shared/routing'
import { $busyInWishlist, $wishlist, useSelected, useStore } from 'shared/shop'
import { formatStock, useLeft } from 'shared/stock'
import { Button, ButtonLink, EmptyState, Icon, keepFocus, Price, VisuallyHidden } from 'shared/ui'
import { moveToCart } from '../../cart/cart-commands'
import styles from './empty-cart.module.css'

/** How many books of the wishlist are shown. */
const mostShown = 4

/** Says that the cart is empty, and offers the books of the wishlist. */
export function EmptyCart() {
  const wishlist = useStore($wishlist)

  return (
    <>
      <EmptyState
        title="Oops, Your Cart is Empty"
        text="There is always room for one more book."
        picture={<Icon icon={BookOpen} />}
        action={<ButtonLink to={paths.productList()}>Shop now</ButtonLink>}
      />
      {wishlist.length > 0 && (
        <section aria-label="From your wishlist" className={styles.wished}>
          <div className={styles.head}>
            <h2 className={styles.title}>From your wishlist</h2>
            {wishlist.length > mostShown && (
              <Link to={paths.wishlist()} className={styles.all}>
                {`All ${wishlist.length} books`}
              </Link>
            )}
          </div>
          <ul role="list" className={styles.list}>
            {wishlist.slice(0, mostShown).map((item) => (
              <WishedBook key={item._id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function WishedBook({ item }: { item: WishlistItem }) {
  const isBusy = useSelected($busyInWishlist, (ids) => ids.has(item._id))
  const left = useLeft(item)
  const { _id, name, image, price, original } = item
  return (
    <li ref={keepFocus} className={styles.book}>
      <img src={image} alt="" width={500} height={600} loading="lazy" />
      <div className={styles.words}>
        <Link to={paths.productDetail(_id)} className={styles.name}>
          {name}
        </Link>
        <Price price={price} original={original} size="sm" />
        {left !== undefined && <span className={styles.left}>{formatStock(left)}</span>}
        {left !== 0 && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => moveToCart(item)}>
            <span>
              Move to cart<VisuallyHidden>{`, ${name}`}</VisuallyHidden>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
