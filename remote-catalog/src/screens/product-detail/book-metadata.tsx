import { useSyncExternalStore } from 'react'
import type { Product } from 'shared/contract/entities'
import { describeBook } from './describe-book'

const never = () => () => {}

/** What the head of the page says of a book; React moves these elements there. */
export function BookMetadata({ product }: { product: Product }) {
  // A page rendered in advance does not know where it will be served.
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  if (origin === null) return null
  const { title, text, url, image, jsonLd } = describeBook(product, origin)
  return (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="book" />
      <meta property="og:site_name" content="Bookshelf" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <script type="application/ld+json">{jsonLd}</script>
    </>
  )
}
