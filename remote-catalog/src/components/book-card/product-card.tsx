import { memo } from 'react'
import type { Product } from 'shared/contract'
import { Price } from 'shared/ui'
import { BookCard } from './book-card'
import { Heart } from './heart'

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
