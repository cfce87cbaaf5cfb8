import { products } from 'mock-api/seed'
import { useLocation } from 'shared/routing'
import { renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { useShopping } from './use-shopping'

const [book] = products

function Book() {
  const { addToCart, addToWishlist, buyNow } = useShopping()
  return [addToCart, addToWishlist, buyNow].map((action, index) => (
    <button key={action.name} type="button" onClick={() => action(book)}>
      {`Action ${index}`}
    </button>
  ))
}

function Login() {
  return <output>{JSON.stringify(useLocation().state)}</output>
}

it.each([
  ['the cart', 'Action 0', 'cart'],
  ['the wishlist', 'Action 1', 'wishlist'],
  ['buying', 'Action 2', 'checkout'],
])('tells the login page what happens next: %s', async (_, name, to) => {
  const { screen, user } = await renderAt('/products?q=whale', {
    routes: [
      { path: '/products', element: <Book /> },
      { path: '/login', element: <Login /> },
    ],
  })
  await user.click(screen.getByRole('button', { name }))
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({
    from: '/products?q=whale',
    purpose: { to, title: book.name },
  })
})
