import { describe, expect, test, vi } from 'vitest'
import { request } from '../api/request'
import { demoShop } from '../testing/demo-shop'
import {
  $busyInWishlist,
  $wishlist,
  $wishlistCount,
  addToWishlist,
  loadWishlist,
  removeFromWishlist,
} from './wishlist-store'

const shop = demoShop(() => logIn())
const { book } = shop

async function logIn() {
  await shop.logIn()
  await loadWishlist()
}
const ids = () => $wishlist.get().map(({ _id }) => _id)
const onServer = async () => (await request('GET /user/wishlist')).wishlist.map(({ _id }) => _id)

describe('the wishlist', () => {
  test('shows a book at once, and counts it', async () => {
    const added = addToWishlist(book(0))
    expect(ids()).toEqual([book(0)._id])
    expect($busyInWishlist.get().has(book(0)._id)).toBe(true)
    await added
    await addToWishlist(book(1))
    expect($wishlistCount.get()).toBe(2)
    await removeFromWishlist(book(0)._id)
    expect(ids()).toEqual([book(1)._id])
    expect(await onServer()).toEqual([book(1)._id])
  })

  test('does not store how many copies are left, which may be old when it is read', async () => {
    const added = addToWishlist({ ...book(0), left: 2 })
    const stored = Object.values({ ...localStorage }).join()
    expect(stored).toContain(book(0).name)
    expect(stored).not.toContain('"left"')
    await added
  })

  test('ignores a book that it already contains', async () => {
    await Promise.all([addToWishlist(book(0)), addToWishlist(book(0))])
    expect($wishlistCount.get()).toBe(1)
  })

  test('shows a book once if the server has it twice', async () => {
    const twice = { wishlist: [book(2), book(2)] }
    shop.server.faults.set('GET /user/wishlist', { body: twice, times: 1 })
    await loadWishlist()
    expect(ids()).toEqual([book(2)._id])
  })

  test('is synchronised with the customer’s other tabs', async () => {
    const otherTab = new BroadcastChannel('bookshelf.wishlist')
    await request('POST /user/wishlist', { body: { product: book(3) } })
    expect(ids()).toEqual([])
    otherTab.postMessage(null)
    await vi.waitFor(() => expect(ids()).toEqual([book(3)._id]))
    otherTab.close()
  })
})
