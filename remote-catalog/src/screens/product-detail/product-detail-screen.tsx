import BookX from '@lucide/icons/icons/book-x'
import { type ReactNode, type Ref, startTransition, useEffect, useRef, useState } from 'react'
import type { Product } from 'shared/contract'
import { paths, usePageTitle, useParams } from 'shared/routing'
import { type Loadable, useIsHydrated, useStore } from 'shared/shop'
import { ButtonLink, FailureNotice, Icon, Page } from 'shared/ui'
import { $productIndex, productResource } from '../../api/catalogue'
import { cachedBook } from '../../api/query-books'
import { useResource } from '../../api/use-resource'
import { pictureUrl } from '../../components/cover/picture-url'
import { Address } from '../../components/metadata/address'
import { Description } from '../../components/metadata/description'
import { StructuredData } from '../../components/metadata/structured-data'
import { MissingPage } from '../../components/missing-page'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { BookDetails } from './book-details'
import { Skeleton } from './book-skeleton'
import { BuyBar } from './buy-bar'
import { availabilityOf, describeBook, titleAndText } from './describe-book'
import { OtherBooks } from './other-books'
import { type Stock, useStock } from './use-stock'

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
      return (
        <MissingPage
          pageTitle="Book not found"
          picture={<Icon icon={BookX} />}
          title="We do not have this book"
          text="The address may be old, or the last copy may be on somebody’s bedside table."
          action={<ButtonLink to={paths.productList()}>See the books we have</ButtonLink>}
        />
      )
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

/** A book by its id: at once if a list has loaded it, otherwise from the server. */
function useProduct(productId: string): Loadable<Product> | { status: 'missing' } {
  const index = useStore($productIndex)
  const single = useResource(productResource(productId))
  if (single.status === 'ready') {
    return single.data ? { status: 'ready', data: single.data } : { status: 'missing' }
  }
  const atHand = index?.books.find(({ product }) => product._id === productId)?.product
  const listed = atHand ?? cachedBook(productId)
  return listed ? { status: 'ready', data: listed } : single
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

/** A book's metadata; React moves these elements into the head. */
function BookMetadata({ product, stock }: { product: Product; stock: Stock }) {
  const { title, text } = titleAndText(product)
  return (
    <>
      <Description text={text} />
      <meta property="og:type" content="book" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <Address path={paths.productDetail(product._id)} picture={pictureUrl(product.image)} />
      <StructuredData
        describe={
          import.meta.env.SSR ? (origin) => describeBook(product, stock, origin) : undefined
        }
        availability={availabilityOf(stock)}
      />
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
