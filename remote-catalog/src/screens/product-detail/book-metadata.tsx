import { useEffect } from 'react'
import type { Product } from 'shared/contract/entities'
import { useOrigin } from '../../components/metadata/use-origin'
import { describeBook, titleAndText } from './describe-book'

/** A book's metadata; React moves these elements into the head. */
export function BookMetadata({ product }: { product: Product }) {
  const origin = useOrigin()
  const { title, text } = titleAndText(product)
  useEffect(removeGeneralDescription, [])
  return (
    <>
      <meta name="description" content={text} />
      <meta property="og:type" content="book" />
      <meta property="og:site_name" content="Bookshelf" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      {origin !== null && <Addresses product={product} origin={origin} />}
    </>
  )
}

/** Removes the shop's general description while a book has its own. */
function removeGeneralDescription() {
  const general = document.head.querySelector('meta[name="description"][data-general]')
  general?.remove()
  return () => {
    if (general) document.head.append(general)
  }
}

function Addresses({ product, origin }: { product: Product; origin: string }) {
  const { url, image, jsonLd } = describeBook(product, origin)
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={image} />}
      <script type="application/ld+json">{jsonLd}</script>
    </>
  )
}
