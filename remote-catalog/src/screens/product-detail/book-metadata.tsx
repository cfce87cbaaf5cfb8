import { useEffect, useSyncExternalStore } from 'react'
import type { Product } from 'shared/contract/entities'
import { describeBook, wordsAbout } from './describe-book'

const never = () => () => {}

/** What the head of the page says of a book; React moves these elements there. */
export function BookMetadata({ product }: { product: Product }) {
  // A page rendered in advance has the words, but does not know where it will be served.
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  const { title, text } = wordsAbout(product)
  useEffect(giveWayToOwnDescription, [])
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

/** The shop's general description stands aside while a book describes itself. */
function giveWayToOwnDescription() {
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
