import Heart from '@lucide/icons/icons/heart'
import X from '@lucide/icons/icons/x'
import { useEffect } from 'react'
import type { WishlistItem } from 'shared/contract'
import { paths } from 'shared/routing'
import {
  $goneFromWishlist,
  $session,
  $wishlist,
  $wishlistState,
  checkSession,
  loadWishlist,
  removeFromWishlist,
  useStore,
} from 'shared/shop'
import { onReturnToPage } from 'shared/stock'
import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  GoneNotice,
  Icon,
  Page,
  Price,
  VisuallyHidden,
} from 'shared/ui'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import { useResource } from '../../api/use-resource'
import { BookCard, CornerButton } from '../../components/book-card/book-card'
import { BookGrid, firstRow } from '../../components/book-grid/book-grid'
import { GridSkeleton } from '../../components/book-grid/grid-skeleton'
import RecentCovers from '../../components/covers/recent-covers'
import { usePendingAdd } from '../../shopping/use-pending-add'
import { useShopping } from '../../shopping/use-shopping'
import { RemovedBook, removedBook } from './removed-book'
import styles from './wishlist-screen.module.css'

export { WishlistScreen as Screen }

/** The wishlist (docs/product.md, P26). Its number shows once it is loaded; a removal can be undone. */
function WishlistScreen() {
  const { status } = useStore($wishlistState)
  const count = useStore($wishlist).length
  const gone = useStore($goneFromWishlist)
  usePendingAdd()
  useEffect(() => onReturnToPage(loadWishlist), [])
  return (
    <Page wide>
      <h1 tabIndex={-1} className={styles.title}>
        <span>MY WishList</span>
        {/* The space comes with the number: browsers count one that waits for it as moved. */}
        {status === 'ready' && (
          <>
            {' '}
            <span className={styles.count}>{`(${count})`}</span>
          </>
        )}
      </h1>
      <GoneNotice books={gone} from="wishlist" onRemove={removeFromWishlist} />
      <RemovedBook />
      <Books />
      <MoreBooks />
    </Page>
  )
}

function Books() {
  const state = useStore($wishlistState)
  const session = useStore($session)
  const items = useStore($wishlist)
  const { removeFromWishlist } = useShopping()

  function remove(item: WishlistItem) {
    // A refused removal shows the book again, and then there is nothing to undo.
    removedBook.remove(item, async () => {
      removeFromWishlist(item)
      return true
    })
  }

  const isSilent = session.status === 'checking' && session.unanswered
  if (state.status === 'failed' || isSilent) {
    const retry = state.status === 'failed' ? state.retry : checkSession
    return <FailureNotice title="Your wishlist did not arrive." onRetry={retry} />
  }
  if (state.status !== 'ready') {
    return (
      <>
        <VisuallyHidden role="status">Loading your wishlist</VisuallyHidden>
        <GridSkeleton count={4} />
      </>
    )
  }
  if (items.length === 0) return <Empty />
  return (
    <BookGrid label="Wishlist" items={items} keyOf={({ _id }) => _id}>
      {(item, index) => <WishlistCard item={item} eager={index < firstRow} onRemove={remove} />}
    </BookGrid>
  )
}

function Empty() {
  return (
    <EmptyState
      picture={<Icon icon={Heart} />}
      title="Oops, Your WishList is Empty"
      text="A heart on a book keeps it here until its evening comes."
      action={<ButtonLink to={paths.productList()}>Shop now</ButtonLink>}
    />
  )
}

/** Below the list, or below its absence: what the shopper has looked at, or inexpensive books. */
function MoreBooks() {
  const { status } = useStore($wishlistState)
  const state = useResource(inexpensiveBooks)
  // Below a list that is still loading, they would move.
  if (status !== 'ready' || state.status !== 'ready') return null
  const otherwise = { title: 'Good company for a small sum.', books: state.data }
  return <RecentCovers className={styles.recent} otherwise={otherwise} />
}

/** The fixed figures of every wishlist card (docs/product.md, P26). `struck` is in rupees. */
const wishlistPrice = { struck: 499, percent: 60 } as const

interface WishlistCardProps {
  item: WishlistItem
  eager: boolean
  onRemove: (item: WishlistItem) => void
}

/** A book's card, with the same struck price for every book (docs/product.md, P26). */
function WishlistCard({ item, eager, onRemove }: WishlistCardProps) {
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
