import { paths } from 'shared/routing'
import type { ReturnState } from 'shared/shop'
import { renderAt } from 'shared/testing'
import { describe, expect, it } from 'vitest'
import { Screen as LoginScreen } from '../../screens/login/login-screen'
import { Screen as SignupScreen } from '../../screens/signup/signup-screen'

const routes = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/signup', element: <SignupScreen /> },
]
const book = '/products/moby-dick'
const general = 'Log in, and your wishlist, cart and orders are with you.'
const title = 'Moby-Dick'

async function reasonFor(state: unknown) {
  const { screen } = await renderAt('/login', { routes, state })
  const form = screen.getByRole('form', { name: 'Log in' })
  const note = document.getElementById(form.getAttribute('aria-describedby') ?? '')
  return note?.textContent.replace(/\s+/g, ' ').trim()
}

describe('the login', () => {
  it.each<[string, ReturnState]>([
    ['Log in, and Moby-Dick will be in your cart.', { from: book, purpose: { to: 'cart', title } }],
    [
      'Log in, and Moby-Dick will be on your wishlist.',
      { from: book, purpose: { to: 'wishlist', title } },
    ],
    [
      'Log in, then press Buy Now again to buy Moby-Dick.',
      { from: book, purpose: { to: 'checkout', title } },
    ],
    ['Log in, and your cart is here as you left it.', { from: paths.cart() }],
    ['Log in, and you can pay for the books in your cart.', { from: `${paths.checkout()}?a#b` }],
    ['Log in, and your orders open.', { from: paths.orders() }],
  ])('says: %s', async (text, state) => {
    expect(await reasonFor(state)).toBe(text)
  })

  it.each([
    ['no state', null],
    ['a page for everybody', { from: '/products' }],
    ['a state of something else', { from: book, purpose: { to: 'elsewhere', title } }],
  ])('says what an account is for with %s', async (_, state) => {
    expect(await reasonFor(state)).toBe(general)
  })

  it('emphasises the title of the book, and passes the reason on to the signup', async () => {
    const { screen, user } = await renderAt('/login', {
      routes,
      state: { from: book, purpose: { to: 'cart', title } },
    })
    expect(screen.getByText(title).tagName).toBe('CITE')
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(screen.getByText(title).closest('p')?.textContent).toMatch(/^Sign up, and/)
  })
})
