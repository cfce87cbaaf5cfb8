import BookOpen from '@lucide/icons/icons/book-open'
import type { WishlistItem } from 'shared/contract'
import { Link, paths } from 'shared/routing'
import { $busyInWishlist, $wishlist, useSelected, useStore } from 'shared/shop'
import { formatStock, useAvailable } from 'shared/stock'
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  EmptyState,
  Icon,
  keepFocus,
  Price,
  Stack,
  VisuallyHidden,
} from 'shared/ui'
import { moveToCart } from '../../cart/cart-commands'
import { labelsOf } from '../../cart/use-label'
import styles from './empty-cart.module.css'

/** How many books of the wishlist are shown. */
const mostShown = 4

/** Says that the cart is empty, and offers the books of the wishlist. */
export function EmptyCart() {
  const wishlist = useStore($wishlist)
  const shown = wishlist.slice(0, mostShown)
  const labels = labelsOf(shown)

  return (
    <>
      <EmptyState
        title="Oops, Your Cart is Empty"
        text="There is always room for one more book."
        picture={<Icon icon={BookOpen} />}
        action={<ButtonLink to={paths.productList()}>Shop now</ButtonLink>}
      />
      {wishlist.length > 0 && (
        <Stack as="section" gap={4} aria-label="From your wishlist">
          <Cluster gap={[2, 4]} align="baseline" justify="space-between">
            <h2>From your wishlist</h2>
            {wishlist.length > mostShown && (
              <Link to={paths.wishlist()} className={styles.all}>
                {`All ${wishlist.length} books`}
              </Link>
            )}
          </Cluster>
          <ul role="list" className={styles.list}>
            {shown.map((item) => (
              <WishedBook key={item._id} item={item} label={labels.get(item) ?? item.name} />
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}

/** @param label its title, with its author if another one there has the same title. */
function WishedBook({ item, label }: { item: WishlistItem; label: string }) {
  const isBusy = useSelected($busyInWishlist, (ids) => ids.has(item._id))
  const available = useAvailable(item)
  const { _id, name, image, price, original } = item
  return (
    <Card as="li" gap={4} ref={keepFocus} className={styles.book}>
      <img src={image} alt="" width={500} height={600} loading="lazy" />
      <Stack gap={2} className={styles.info}>
        <Link to={paths.productDetail(_id)} className={styles.name} data-touch>
          <span>{name}</span>
          <VisuallyHidden>{label.slice(name.length)}</VisuallyHidden>
        </Link>
        <Price price={price} original={original} size="sm" />
        {available !== undefined && <span className={styles.stock}>{formatStock(available)}</span>}
        {available !== 0 && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => moveToCart(item)}>
            <span>
              Move to cart<VisuallyHidden>{`, ${label}`}</VisuallyHidden>
            </span>
          </Button>
        )}
      </Stack>
    </Card>
  )
}
