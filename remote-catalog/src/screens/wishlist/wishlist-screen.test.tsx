import { within } from '@testing-library/react'
import { products } from 'mock-api/seed'
import { demoCredentials } from 'shared/contract'
import { $toast, loadWishlist, request, startSession } from 'shared/shop'
import { expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { describe, expect, it } from 'vitest'
import { Screen as WishlistScreen } from './wishlist-screen'

type Options = Partial<Parameters<typeof renderAt>[1]>

const openWishlist = (count: number, options: Options = {}) =>
  renderAt('/wishlist', {
    routes: [{ path: '/wishlist', element: <WishlistScreen /> }],
    customer: true,
    prepare: async () => {
      for (const product of products.slice(0, count)) {
        await request('POST /user/wishlist', { body: { product } })
      }
      await loadWishlist()
    },
    ...options,
  })

describe('the wishlist', () => {
  it('counts its books, and shows the fixed prices of the product’s rules', async () => {
    const { screen } = await openWishlist(2)
    expect(screen.getByRole('heading', { level: 1, name: 'MY WishList (2)' })).toBeDefined()
    const card = within(screen.getByRole('article', { name: 'Moby-Dick' }))
    expect(card.getByText('₹449')).toBeDefined()
    expect(card.getByText('₹499').closest('del')).toBeDefined()
    expect(card.getByText('60% off')).toBeDefined()
    await expectAccessible()
  })

  it('removes a book with a toast, and restores it with Undo', async () => {
    const { screen, user } = await openWishlist(2)
    const card = within(screen.getByRole('article', { name: 'Moby-Dick' }))
    await user.click(card.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('article', { name: 'Moby-Dick' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'MY WishList (1)' })).toBeDefined()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(undo)
    await expectAccessible()
    await expect
      .poll(() => $toast.get())
      .toMatchObject({ msg: 'Removed from your wishlist', kind: 'removed' })
    await user.click(undo)
    const heading = await screen.findByRole('heading', { level: 1, name: 'MY WishList (2)' })
    expect(screen.getByRole('article', { name: 'Moby-Dick' })).toBeDefined()
    await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(document.activeElement).toBe(heading)
  })

  it('restores a book whose removal is refused', async () => {
    expectConsole('error', /could not be removed/)
    const { screen, user, server } = await openWishlist(1)
    server.faults.set('DELETE /user/wishlist/:productId', { status: 500, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('article', { name: 'Pride and Prejudice' })).toBeDefined()
    expect($toast.get()).toMatchObject({ kind: 'failed' })
  })

  it('says that it is empty, and links to the shop', async () => {
    const { screen } = await openWishlist(0)
    expect(screen.getByRole('heading', { name: 'Oops, Your WishList is Empty' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toEqual('/products')
    await expectAccessible()
  })

  it('shows inexpensive books below, and then those that the shopper has looked at', async () => {
    const first = await openWishlist(0)
    const row = within(
      await first.screen.findByRole('region', { name: 'Good company for a small sum.' }),
    )
    expect(row.getAllByRole('link')).toHaveLength(4)
    first.unmount()
    const ids = [products[1]?._id]
    const { screen } = await openWishlist(1, {
      prepare: () =>
        localStorage.setItem(
          'bookshelf.recently-viewed',
          JSON.stringify({ customerId: null, ids }),
        ),
    })
    const seen = within(await screen.findByRole('region', { name: 'You left these open.' }))
    expect(seen.getByRole('link').textContent).toBe('Moby-Dick, ₹449')
  })

  it('shows that it could not be loaded, and tries again', async () => {
    expectConsole('error', /could not be loaded/)
    const { screen, user } = await openWishlist(0, {
      customer: false,
      prepare: async ({ faults }) => {
        const login = await request('POST /auth/login', { body: demoCredentials })
        faults.set('GET /user/wishlist', { status: 500, times: 1 })
        await startSession(login.foundUser, login.encodedToken)
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your wishlist did not arrive.',
    )
    await expectAccessible()
    const answer = holdAnswers('GET')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('Loading your wishlist')).toBeDefined()
    await expectAccessible()
    answer()
  })
})
