import HeartIcon from '@lucide/icons/icons/heart'
import { memo } from 'react'
import type { Product } from 'shared/contract'
import { Icon, Price } from 'shared/ui'
import { useIsInWishlist } from '../../shopping/membership'
import { useShopping } from '../../shopping/use-shopping'
import { BookCard, CornerButton } from './book-card'

interface ProductCardProps {
  product: Product
  level?: 2 | 3
  eager?: boolean
}

/** A book on sale. Memoised, so that a changed list renders only changed cards. */
export const ProductCard = memo(function ProductCard({ product, level, eager }: ProductCardProps) {
  return (
    <BookCard
      product={product}
      level={level}
      eager={eager}
      price={<Price price={product.price} original={product.original} />}
      corner={(titleId) => <Heart product={product} describedBy={titleId} />}
    />
  )
})

/** Adds a book to the wishlist, or removes it. `describedBy` is the id of the book's name. */
function Heart({ product, describedBy }: { product: Product; describedBy: string }) {
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
