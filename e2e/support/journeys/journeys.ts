/** The shoppers' journeys, each run in every engine. */
import type { ShopPage } from '../shop-page'
import { keepAddresses } from './addresses'
import { buyABook } from './buying'
import { useCoupons } from './coupons'
import { logIn } from './customer'
import { filterBooks } from './filtering'
import { useTheMenu } from './menu'
import { searchForABook } from './searching'
import { testARequest } from './testing-requests'
import { keepAWishlist } from './wishlist'

interface Journey {
  name: string
  take: (page: ShopPage) => Promise<void>
}

const asCustomer = (take: Journey['take']) => async (page: ShopPage) => {
  await logIn(page)
  await take(page)
}

export const journeys: readonly Journey[] = [
  { name: 'a shopper finds a book, logs in, pays and sees the order', take: buyABook },
  { name: 'a book goes onto the wishlist, into the cart and off again', take: keepAWishlist },
  {
    name: 'an address is added, changed, removed and brought back',
    take: asCustomer(keepAddresses),
  },
  { name: 'one coupon gives way to another, and is gone when the total falls', take: useCoupons },
  { name: 'a search begins after a pause or by Enter', take: searchForABook },
  { name: 'Back, Forward and a reload keep the filters of each step', take: filterBooks },
  { name: 'the menu leads to a page and keeps a theme', take: useTheMenu },
  { name: 'the request tester shows what the server answers', take: testARequest },
]
