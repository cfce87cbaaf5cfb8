import HeartIcon from '@lucide/icons/icons/heart'
import type { Product } from 'shared/contract'
import { Icon } from 'shared/ui'
import { useIsInWishlist } from '../../shopping/membership'
import { useShopping } from '../../shopping/use-shopping'
import { CornerButton } from './corner-button'

/** Adds a book to the wishlist, or removes it. `describedBy` is the id of the book's name. */
export function Heart({ product, describedBy }: { product: Product; describedBy: string }) {
  const isOn = useIsInWishlist(product._id)
  const { addToWishlist, removeFromWishlist } = useShopping()
  return (
    <CornerButton
      label={isOn ? 'Remove from wishlist' : 'Add to wishlist'}
      icon={<Icon icon={HeartIcon} />}
      describedBy={describedBy}
      filled={isOn}
      onClick={() => (isOn ? removeFromWishlist(product) : addToWishlist(product))}
    />
  )
}
