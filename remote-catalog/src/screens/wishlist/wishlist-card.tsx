import X from '@lucide/icons/icons/x'
import type { WishlistItem } from 'shared/contract'
import { Icon, Price } from 'shared/ui'
import { BookCard, CornerButton } from '../../components/book-card/book-card'

/** The fixed figures of every wishlist card (docs/product.md, P26). `struck` is in rupees. */
const wishlistPrice = { struck: 499, percent: 60 } as const

interface WishlistCardProps {
  item: WishlistItem
  eager: boolean
  onRemove: (item: WishlistItem) => void
}

/** A book's card, with the same struck price for every book (docs/product.md, P26). */
export function WishlistCard({ item, eager, onRemove }: WishlistCardProps) {
  return (
    <BookCard
      product={item}
      eager={eager}
      price={<Price price={item.price} {...wishlistPrice} />}
      corner={(titleId) => (
        <CornerButton
          label="Remove"
          icon={<Icon icon={X} />}
          describedBy={titleId}
          onClick={() => onRemove(item)}
        />
      )}
    />
  )
}
