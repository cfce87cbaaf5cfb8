import type { ComponentType } from 'react'
import { patterns } from 'shared/routing/paths'
import { Page } from 'shared/ui/page'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { routeAt } from '../remotes/site-routes'
import { AccountSkeleton } from './skeletons/account-skeleton'
import { BookSkeleton } from './skeletons/book-skeleton'
import { FormSkeleton } from './skeletons/form-skeleton'
import { HomeSkeleton } from './skeletons/home-skeleton'
import { ListSkeleton, WishlistSkeleton } from './skeletons/list-skeleton'
import { OrderSkeleton } from './skeletons/order-skeleton'
import styles from './skeletons/skeletons.module.css'
import { TextSkeleton } from './skeletons/text-skeleton'

const shapes: Record<string, ComponentType> = {
  [patterns.home]: HomeSkeleton,
  [patterns.productList]: ListSkeleton,
  [patterns.wishlist]: WishlistSkeleton,
  [patterns.productDetail]: BookSkeleton,
  [patterns.cart]: OrderSkeleton,
  [patterns.checkout]: OrderSkeleton,
  [patterns.profile]: AccountSkeleton,
  [patterns.orders]: AccountSkeleton,
  [patterns.addresses]: AccountSkeleton,
  [patterns.login]: FormSkeleton,
  [patterns.signup]: FormSkeleton,
}

/** The skeleton of a screen, in its size, so that nothing moves. */
export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const Shape = shapes[routeAt(pathname)?.path ?? ''] ?? TextSkeleton
  return (
    <Page className={Shape === HomeSkeleton || Shape === ListSkeleton ? styles.wide : ''}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Shape />
    </Page>
  )
}
