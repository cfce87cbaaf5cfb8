import { products } from 'mock-api/seed'
import { $session, $toast, endSession, request, startSession } from 'shared/shop'
import { expectConsole, holdAnswers, laterAnswers, renderAt } from 'shared/testing'
import { expect, it, vi } from 'vitest'
import { useShopping } from './use-shopping'

const [book] = products

function Book() {
  const { buyNow } = useShopping()
  return (
    <button type="button" onClick={() => buyNow(book)}>
      Buy Now
    </button>
  )
}

it('adds no second copy of a book if the cart cannot be read', async () => {
  expectConsole('error', /could not be loaded/)
  const { screen, user, server } = await renderAt('/products', {
    routes: [{ path: '/products', element: <Book /> }],
    customer: true,
    async prepare(server) {
      await request('POST /user/cart', { body: { product: book } })
      const session = $session.get()
      if (session.status !== 'customer') throw new Error('Nobody is logged in')
      endSession()
      server.faults.set('GET /user/cart', { status: 500 })
      startSession(session.user, session.token)
    },
  })
  await user.click(screen.getByRole('button', { name: 'Buy Now' }))
  await vi.waitFor(() => expect($toast.get().msg).toMatch(/could not be added to your cart/))
  server.faults.clear()
  expect((await request('GET /user/cart')).cart.map(({ qty }) => qty)).toEqual([1])

  await user.click(screen.getByRole('button', { name: 'Buy Now' }))
  expect(await screen.findByText('At /checkout')).toBeTruthy()
  expect((await request('GET /user/cart')).cart.map(({ qty }) => qty)).toEqual([1])
})

it('does not lead away from a page that was opened before the answer', async () => {
  const { screen, user } = await renderAt('/products', {
    routes: [{ path: '/products', element: <Book /> }],
    customer: true,
  })
  const answer = holdAnswers('POST', '/api/user/cart')
  await user.click(screen.getByRole('button', { name: 'Buy Now' }))
  history.pushState(null, '', '/elsewhere')
  answer()
  await vi.waitFor(() => expect($toast.get().msg).toBe('Added to your cart'))
  await laterAnswers()
  expect(screen.queryByText('At /checkout')).toBeNull()
})
