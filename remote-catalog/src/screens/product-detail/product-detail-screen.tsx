import { type ReactNode, type Ref, startTransition, useEffect, useRef, useState } from 'react'
import type { Product } from 'shared/contract'
import { usePageTitle, useParams } from 'shared/routing'
import { useIsHydrated } from 'shared/shop'
import { FailureNotice, Page } from 'shared/ui'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { BookDetails } from './book-details'
import { BookMetadata } from './book-metadata'
import { Skeleton } from './book-skeleton'
import { BuyBar } from './buy-bar'
import { MissingBook } from './missing-book'
import { OtherBooks } from './other-books'
import { useProduct } from './use-product'
import { useStock } from './use-stock'

/** A book's screen (docs/product.md, P23). Other books and a phone's bar wait for the second frame. */
export function ProductDetailScreen() {
  const { productId = '' } = useParams()
  const state = useProduct(productId)
  const actions = useRef<HTMLDivElement>(null)
  // Sets a title, since without a book the previous page's title would stay.
  usePageTitle(state.status === 'failed' ? 'Book' : null)
  usePendingAdd()

  switch (state.status) {
    case 'idle':
    case 'loading':
      return <Skeleton />
    case 'failed':
      return (
        <Page title="Book">
          <FailureNotice title="The book did not arrive." onRetry={state.retry} />
        </Page>
      )
    case 'missing':
      return <MissingBook />
    case 'ready':
      return (
        <Page>
          <Book product={state.data} actions={actions} />
          <AfterFirstFrame>
            <OtherBooks product={state.data} />
            <BuyBar key={state.data._id} product={state.data} actions={actions} />
          </AfterFirstFrame>
        </Page>
      )
  }
}

function Book({ product, actions }: { product: Product; actions: Ref<HTMLDivElement> }) {
  const stock = useStock(product)
  return (
    <>
      <BookMetadata product={product} stock={stock} />
      <BookDetails product={product} stock={stock} actions={actions} />
    </>
  )
}

/**
 * Renders its children in the second frame, or at once on a prerendered page, for content below the fold. A component,
 * since it renders again after hydration, and its children need not.
 */
function AfterFirstFrame({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isDue, setIsDue] = useState(!isHydrated)
  useEffect(() => {
    // A render that is requested in a frame happens after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue && children
}
