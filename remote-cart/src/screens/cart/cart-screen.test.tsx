import { within } from '@testing-library/react'
import { $toast, $wishlist, loadWishlist, request } from 'shared/shop'
import {
  expectAccessible,
  expectConsole,
  holdAnswers,
  promiseDelivery,
  renderAt,
} from 'shared/testing'
import { describe, expect, test, vi } from 'vitest'
import { $coupon, loadCoupons } from '../../cart/coupon-store'
import { line } from '../../payment/testing/samples'
import { cartOnServer, fillCart, stubCart } from '../../testing/cart-setup'
import { festive } from '../../testing/coupons'
import { Screen as CartScreen } from './cart-screen'

type Options = Partial<Parameters<typeof renderAt>[1]>

const routes = [{ path: '/cart', element: <CartScreen /> }]
const openCart = (options: Options = {}) =>
  renderAt('/cart', { routes, customer: true, ...options })
const withBooks = (...quantities: number[]) => openCart({ prepare: () => fillCart(...quantities) })

async function bookOf(view: Awaited<ReturnType<typeof openCart>>, index = 0) {
  const articles = await view.screen.findAllByRole('article')
  const article = articles[index]
  if (!article) throw new Error(`There is no book ${index}`)
  return within(article)
}

describe('the cart', () => {
  test('reserves its space while it loads, then shows each book with author, price and quantity', async () => {
    const { screen } = await withBooks(2, 1)
    const { products } = await request('GET /products')
    const articles = await screen.findAllByRole('article')
    expect(articles).toHaveLength(2)
    const first = within(articles[0] as HTMLElement)
    const book = products[0]
    expect(first.getByRole('heading').textContent).toBe(book?.name)
    expect(first.getByText(book?.description ?? '')).toBeTruthy()
    expect(first.getByText('2')).toBeTruthy()
  })

  test('names books that are no longer sold, until that is read', async () => {
    const gone = [{ _id: 'g', name: 'Emma' }]
    const { screen, user, server } = await openCart({
      prepare(server) {
        const body = { cart: [line('a')], gone }
        server.faults.set('GET /user/cart', { body })
        server.faults.set('DELETE /user/cart/:productId', {
          status: 200,
          body: { cart: body.cart, gone: [] },
        })
      },
    })
    const text = await screen.findByText('“Emma” is no longer sold, and not in your cart any more.')
    expect(text.closest('[role="status"]')).toBeTruthy()
    server.faults.set('GET /user/cart', { body: { cart: [line('a')], gone: [] } })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await vi.waitFor(() => expect(screen.queryByText(/no longer sold/)).toBeNull())
    expect(screen.getByRole('article', { name: 'Book a' })).toBeTruthy()
  })

  test('of two books with one title names the authors at both, and at their buttons', async () => {
    const sameTitle = [line('a'), { ...line('b'), name: 'Book a', description: 'Somebody else' }]
    const { screen } = await openCart({
      prepare: (server) => server.faults.set('GET /user/cart', { body: { cart: sameTitle } }),
    })
    expect(await screen.findByRole('button', { name: 'Remove, Book a, by An author' })).toBeTruthy()
    for (const role of ['article', 'heading', 'link']) {
      expect(screen.getByRole(role, { name: 'Book a, by Somebody else' })).toBeTruthy()
    }
    expect(
      screen.getByRole('button', { name: 'Increase quantity of Book a, by Somebody else' }),
    ).toBeTruthy()
  })

  test('shows how the amount is computed', async () => {
    const { screen } = await openCart({
      prepare: (server) => stubCart(server, line('a', 3, 400)),
    })
    const details = within(await screen.findByRole('region', { name: 'Price details' }))
    expect(details.getByText('Price (3 books)').nextSibling?.textContent).toBe('₹1,200')
    expect(details.getByText('Discount on MRP').nextSibling?.textContent).toBe('−₹99')
    expect(details.getByText('₹99').tagName).toBe('DEL')
    expect(details.getByText('Free')).toBeTruthy()
    // The site does not promise it.
    expect(details.queryByText(/Arrives/)).toBeNull()
    expect(details.getByText('Total').nextSibling?.textContent).toBe('₹1,101')
    expect(details.getByText('You save ₹99 on this order')).toBeTruthy()
  })

  test('says when its books arrive, if the site promises it', async () => {
    promiseDelivery('2026-11-28T10:00:00+05:30')
    const { screen } = await withBooks(1)
    const details = await screen.findByRole('region', { name: 'Price details' })
    expect(details.textContent).toMatch(/FreeArrives Tue\s1 to Thu\s3 December/)
    expect(details.querySelector('time')?.dateTime).toBe('2026-12-01')
  })

  test('is the first of three steps, and leads to the second, or to the shop when it is empty', async () => {
    const { screen, user } = await withBooks(1)
    await screen.findByRole('article')
    const steps = screen.getByRole('navigation', { name: 'Steps of the purchase' })
    const [cart, ...others] = within(steps).getAllByRole('listitem')
    expect(cart?.getAttribute('aria-current')).toBe('step')
    expect(others.map((step) => step.getAttribute('aria-current'))).toEqual([null, null])
    expect(within(steps).queryByRole('link')).toBeNull()
    const order = screen.getByRole('link', { name: 'Place Order' })
    expect(order.getAttribute('href')).toBe('/checkout')
    await user.click(screen.getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText('Oops, Your Cart is Empty')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/products')
  })

  test('changes quantities, and never goes below one copy', async () => {
    const view = await withBooks(1)
    const book = await bookOf(view)
    const minus = book.getByRole('button', { name: /^Decrease quantity/ })
    expect(minus).toHaveProperty('disabled', true)
    await view.user.click(book.getByRole('button', { name: /^Increase quantity/ }))
    await vi.waitFor(() => expect(minus).toHaveProperty('disabled', false))
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([2])
    await view.user.click(minus)
    await vi.waitFor(async () => expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([1]))
  })

  test('disables the buttons of a line while its request runs, and only those', async () => {
    const view = await withBooks(1, 1)
    const answer = holdAnswers('POST')
    const first = await bookOf(view, 0)
    const second = await bookOf(view, 1)
    const plus = first.getByRole('button', { name: /^Increase quantity/ })
    await view.user.click(plus)
    const isDisabled = (button: HTMLElement) => button.matches(':disabled')
    expect(first.getAllByRole('button').every(isDisabled)).toBe(true)
    expect(second.getByRole('button', { name: /^Remove/ })).toHaveProperty('disabled', false)
    answer()
    await vi.waitFor(() => expect(plus).toHaveProperty('disabled', false))
    expect(document.activeElement).toBe(plus)
  })

  test('removes a book with a toast, and restores all its copies with Undo', async () => {
    const view = await withBooks(2, 1)
    const book = await bookOf(view)
    await view.user.click(book.getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect($toast.get()).toMatchObject({ kind: 'removed', isOpen: true }))
    expect($toast.get().msg).toBe('Removed from cart')
    expect(view.screen.getAllByRole('article')).toHaveLength(1)
    const undo = view.screen.getByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    await expectAccessible()
    await view.user.click(undo)
    await vi.waitFor(() => expect(view.screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([1, 2])
    expect(document.activeElement?.textContent).toBe('Cart')
  })

  test('keeps the copies that Undo could restore, and reports how many', async () => {
    expectConsole('error', /could be brought back/)
    const view = await withBooks(3, 1)
    await view.user.click((await bookOf(view)).getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect($toast.get().msg).toBe('Removed from cart'))
    view.server.faults.set('POST /user/cart', { status: 500, times: 1 })
    await view.user.click(view.screen.getByRole('button', { name: 'Undo' }))
    await vi.waitFor(() => expect($toast.get().msg).toMatch(/^Only 2 of 3 copies of /))
    expect(view.screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([1, 2])
  })

  test('keeps the focus when a removal is refused', async () => {
    expectConsole('error', /could not be removed/)
    const view = await withBooks(1, 1)
    view.server.faults.set('DELETE /user/cart/:productId', { status: 500, times: 1 })
    await view.user.click((await bookOf(view)).getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect($toast.get().msg).toContain('could not be removed'))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cart'))
  })

  test('does not move the focus if it has moved while Undo is in progress', async () => {
    const view = await withBooks(1, 1)
    await view.user.click((await bookOf(view)).getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect($toast.get().msg).toBe('Removed from cart'))
    const answer = holdAnswers('POST')
    await view.user.click(view.screen.getByRole('button', { name: 'Undo' }))
    const coupons = view.screen.getByRole('button', { name: 'Apply Coupon' })
    coupons.focus()
    answer()
    await vi.waitFor(() => expect(view.screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await vi.waitFor(() => expect($toast.get().msg).toBe('Added to your cart'))
    expect(document.activeElement).toBe(coupons)
  })

  test('offers no Undo for more than 99 copies', async () => {
    const view = await openCart({ prepare: (server) => stubCart(server, line('a', 100, 400)) })
    await view.user.click((await bookOf(view)).getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect($toast.get().msg).toBe('Removed from cart'))
    expect(view.screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('shows a failure, and recovers', async () => {
    expectConsole('error', /could not be loaded/)
    const view = await openCart({
      prepare: ({ faults }) => faults.set('GET /user/cart', { status: 500 }),
    })
    const again = await view.screen.findByRole('button', { name: 'Try again' })
    view.server.faults.clear()
    await view.user.click(again)
    expect(await view.screen.findByText('Oops, Your Cart is Empty')).toBeTruthy()
    expect(document.activeElement).toBe(view.screen.getByRole('heading', { name: 'Cart' }))
  })
})

describe('the empty cart', () => {
  const withWishlist = (count: number) =>
    openCart({
      prepare: async () => {
        await fillCart()
        const { products } = await request('GET /products')
        for (const product of products.slice(0, count)) {
          await request('POST /user/wishlist', { body: { product } })
        }
        await loadWishlist()
      },
    })

  test('offers books of the wishlist, and moves one with a green toast', async () => {
    const { screen, user } = await withWishlist(6)
    const wished = within(await screen.findByRole('region', { name: 'From your wishlist' }))
    expect(wished.getAllByRole('button')).toHaveLength(4)
    expect(wished.getByRole('link', { name: 'All 6 books' }).getAttribute('href')).toBe('/wishlist')
    await user.click(wished.getByRole('button', { name: /^Move to cart, Moby-Dick/ }))
    await vi.waitFor(() => expect($toast.get().msg).toBe('Moved to your cart'))
    expect($toast.get().kind).toBe('success')
    expect((await cartOnServer()).map(({ name }) => name)).toEqual(['Moby-Dick'])
    expect((await request('GET /user/wishlist')).wishlist).toHaveLength(5)
    expect(document.activeElement?.textContent).toBe('Cart')
  })

  test('names the authors of two books with one title', async () => {
    const { screen } = await openCart({
      prepare: async (server) => {
        await fillCart()
        const [product] = (await request('GET /products')).products
        const sameTitle = ['a', 'b'].map((_id) => ({
          ...product,
          _id,
          description: `Author ${_id}`,
        }))
        server.faults.set('GET /user/wishlist', { body: { wishlist: sameTitle } })
        await loadWishlist()
      },
    })
    const wished = within(await screen.findByRole('region', { name: 'From your wishlist' }))
    expect(wished.getByRole('link', { name: /, by Author b$/ })).toBeTruthy()
    expect(wished.getByRole('button', { name: /^Move to cart, .*, by Author b$/ })).toBeTruthy()
  })

  test('loses no book when one of the two calls fails', async () => {
    expectConsole('error', /could not be taken off/)
    const { screen, user, server } = await withWishlist(1)
    server.faults.set('DELETE /user/wishlist/:productId', { status: 500 })
    await user.click(await screen.findByRole('button', { name: /^Move to cart/ }))
    await vi.waitFor(() => expect($toast.get().msg).toContain('is in your cart now'))
    expect((await request('GET /user/wishlist')).wishlist).toHaveLength(1)
  })

  test('shows no books for an empty wishlist', async () => {
    const { screen } = await withWishlist(0)
    await screen.findByText('Oops, Your Cart is Empty')
    expect(screen.queryByRole('region', { name: 'From your wishlist' })).toBeNull()
  })
})

describe("'Move to WishList'", () => {
  const move = { name: /^Move to WishList/ }

  test('moves the book with a purple toast', async () => {
    const view = await withBooks(2)
    await view.user.click((await bookOf(view)).getByRole('button', move))
    await vi.waitFor(() => expect($toast.get()).toMatchObject({ kind: 'wishlisted', isOpen: true }))
    expect(await cartOnServer()).toEqual([])
    expect($wishlist.get()).toHaveLength(1)
    expect((await request('GET /user/wishlist')).wishlist[0]).not.toHaveProperty('qty')
  })

  test('moves the book once, however often it is pressed', async () => {
    expectConsole('error', /could not be moved/)
    const view = await withBooks(1)
    view.server.faults.set('POST /user/wishlist', { status: 500, times: 1 })
    const answer = holdAnswers('POST')
    const book = await bookOf(view)
    const button = book.getByRole('button', move)
    await view.user.dblClick(button)
    expect(document.activeElement).toBe(button)
    expect(book.getByRole('button', { name: /^Remove/ })).toHaveProperty('disabled', true)
    expect(await cartOnServer()).toHaveLength(1)
    answer()
    await vi.waitFor(() => expect($toast.get().msg).toContain('still in your cart'))
    expect(await cartOnServer()).toHaveLength(1)
    await view.user.click(button)
    await vi.waitFor(() => expect($toast.get().msg).toBe('Moved to wishlist'))
  })

  test.each([
    ['POST /user/wishlist', 'still in your cart', 0],
    ['DELETE /user/cart/:productId', 'on your wishlist now', 1],
  ] as const)('never loses the book when %s fails', async (call, text, onWishlist) => {
    expectConsole('error', /could not/)
    const view = await withBooks(2)
    view.server.faults.set(call, { status: 500 })
    await view.user.click((await bookOf(view)).getByRole('button', move))
    await vi.waitFor(() => expect($toast.get().msg).toContain(text))
    expect($toast.get().kind).toBe('failed')
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([2])
    expect((await request('GET /user/wishlist')).wishlist).toHaveLength(onWishlist)
  })
})

describe('coupons', () => {
  test('say what they take off this cart, if it costs less than they save', async () => {
    const big = { ...festive, name: 'BIG', saves: 500, minimum: 100 }
    const { screen, user } = await openCart({
      async prepare(server) {
        await stubCart(server, line('a', 1, 150))
        server.faults.set('GET /user/coupons', { body: { coupons: [big] } })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Apply Coupon' }))
    expect(await screen.findByText('It takes ₹51 off this cart.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Apply BIG' }))
    expect(await screen.findByText('saves you ₹51')).toBeTruthy()
    expect(screen.getByText('Coupon BIG').nextSibling?.textContent).toBe('−₹51')
  })

  const at = (total: number) =>
    openCart({ prepare: (server) => stubCart(server, line('a', 1, total)) })

  async function openDialog(view: Awaited<ReturnType<typeof openCart>>) {
    await view.user.click(
      await view.screen.findByRole('button', { name: /^(Apply|Change) Coupon$/ }),
    )
    return within(view.screen.getByRole('dialog', { name: 'Apply Coupon' }))
  }

  test('are applied one at a time, and can be removed', async () => {
    const view = await at(2000)
    for (const name of ['FESTIVE OFF', 'NEW USER']) {
      const dialog = await openDialog(view)
      await view.user.click(dialog.getByRole('button', { name: `Apply ${name}` }))
      expect(view.screen.queryByRole('dialog')).toBeNull()
    }
    const details = within(view.screen.getByRole('region', { name: 'Price details' }))
    expect(details.getByText('Coupon NEW USER').nextSibling?.textContent).toBe('−₹500')
    expect(details.queryByText('Coupon FESTIVE OFF')).toBeNull()
    expect(details.getByText('Total').nextSibling?.textContent).toBe('₹1,401')
    expect(details.getByText('You save ₹599 on this order')).toBeTruthy()
    await expectAccessible()
    await view.user.click(details.getByRole('button', { name: 'Remove NEW USER' }))
    expect(details.getByText('Total').nextSibling?.textContent).toBe('₹1,901')
    expect(document.activeElement).toBe(details.getByRole('button', { name: 'Apply Coupon' }))
  })

  test('are enabled from their minimum, and say what is missing until they activate', async () => {
    const view = await at(1500)
    const dialog = await openDialog(view)
    const apply = dialog.getByRole('button', { name: 'Apply NEW USER' })
    expect(apply).toHaveProperty('disabled', false)
    await view.user.click(apply)
    const announced = dialog.getByRole('alert')
    expect(announced.textContent).toContain('₹1 or more')
    await view.user.click(dialog.getByRole('button', { name: 'Apply NEW USER' }))
    // Screen readers announce what is inserted.
    expect(dialog.getByRole('alert')).not.toBe(announced)
    await expectAccessible()
    expect($coupon.get()).toBeNull()
  })

  test('load for the dialog, which says so, and can be asked for again if they do not arrive', async () => {
    expectConsole('error', /The coupons could not be loaded/)
    const view = await openCart({
      prepare(server) {
        stubCart(server, line('a', 1, 2000))
        server.faults.set('GET /user/coupons', { status: 500, times: 1 })
      },
    })
    const dialog = await openDialog(view)
    expect(await dialog.findByText('The coupons did not arrive.')).toBeTruthy()
    const answer = holdAnswers('GET')
    await view.user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(dialog.getByRole('status').textContent).toBe('Loading the coupons')
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Apply Coupon' }))
    answer()
    await view.user.click(await dialog.findByRole('button', { name: 'Apply FESTIVE OFF' }))
    expect($coupon.get()?.name).toBe('FESTIVE OFF')
  })

  test('say until when they can be used, and that there are none', async () => {
    const view = await openCart({
      prepare(server) {
        stubCart(server, line('a', 1, 2000))
        server.faults.set('GET /user/coupons', {
          body: { coupons: [{ ...festive, name: 'AUTUMN', until: '2026-12-01' }] },
        })
      },
    })
    const dialog = await openDialog(view)
    const { parentElement } = await dialog.findByText(/until 1 December 2026/)
    expect(parentElement?.textContent).toBe(
      'Save ₹300 on orders above ₹1,000, until 1 December 2026',
    )
    view.server.faults.set('GET /user/coupons', { body: { coupons: [] } })
    await loadCoupons()
    expect(await dialog.findByText('There are no coupons at the moment.')).toBeTruthy()
  })

  test('are disabled below their minimum', async () => {
    const dialog = await openDialog(await at(999))
    for (const name of ['Apply NEW USER', 'Apply FESTIVE OFF']) {
      expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true)
    }
    expect(dialog.getByText(/₹2 or more/)).toBeTruthy()
  })
})
