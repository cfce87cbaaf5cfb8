import { type CaseContext, cases, check, unknownId } from './contract-case'

export const cartCases = cases({
  'GET /user/cart': {
    async '200 shows a customer nobody else’s cart'({ newCustomer, someBook, succeed }) {
      const [one, other] = [await newCustomer(), await newCustomer()]
      await succeed('POST /user/cart', { token: one.token, body: { product: await someBook() } })
      const { cart } = await succeed('GET /user/cart', { token: other.token })
      check(cart.length === 0, 'returns somebody else’s cart')
    },
    async '200 accepts a token behind the word Bearer'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      await succeed('GET /user/cart', { token: `Bearer ${token}` })
    },
  },
  'POST /user/cart': {
    async '201 begins a line with one at its own price, and raises it when the book is added again'(
      context,
    ) {
      const { newCustomer, someBook, succeed } = context
      const { token } = await newCustomer()
      const book = await someBook()
      const call = { token, body: { product: { ...book, price: 1, name: 'Cheap', qty: 50 } } }
      const once = await succeed('POST /user/cart', call)
      const [{ price, name } = book] = once.cart
      check(price === book.price && name === book.name, 'takes price or name from the call')
      check(once.cart[0]?.qty === 1, 'does not begin with a quantity of 1')
      const { cart } = await succeed('POST /user/cart', call)
      check(cart.length === 1 && cart[0]?.qty === 2, 'does not raise the one line to 2')
    },
    async '404 knows no book that is not on sale'({ newCustomer, someBook, refuse }) {
      const { token } = await newCustomer()
      const product = { ...(await someBook()), _id: unknownId }
      await refuse('POST /user/cart', 404, { token, body: { product } })
    },
  },
  'POST /user/cart/:productId': {
    async '200 raises and lowers a quantity, never below one'({ newCustomer, someBook, succeed }) {
      const { token } = await newCustomer()
      const product = await someBook()
      const change = async (type: 'increment' | 'decrement') => {
        const call = { token, params: { productId: product._id }, body: { action: { type } } }
        return (await succeed('POST /user/cart/:productId', call)).cart[0]?.qty
      }
      await succeed('POST /user/cart', { token, body: { product } })
      check((await change('increment')) === 2, 'does not raise 1 to 2')
      check((await change('decrement')) === 1, 'does not lower 2 to 1')
      check((await change('decrement')) === 1, 'does not stay at 1')
    },
    async '404 refuses to change a line that is not there'({ newCustomer, someBook, refuse }) {
      const { token } = await newCustomer()
      const params = { productId: (await someBook())._id }
      const body = { action: { type: 'increment' } }
      await refuse('POST /user/cart/:productId', 404, { token, params, body })
    },
  },
  'DELETE /user/cart/:productId': {
    async '200 takes a book out, also when asked twice, and no other'(context) {
      const { token, books } = await withTwoLines(context)
      const params = { productId: books[0] }
      await context.succeed('DELETE /user/cart/:productId', { token, params })
      const { cart } = await context.succeed('DELETE /user/cart/:productId', { token, params })
      check(cart.length === 1 && cart[0]?._id === books[1], 'returns other lines than the rest')
    },
    async '404 knows no id of no book'({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      await refuse('DELETE /user/cart/:productId', 404, { token, params: { productId: unknownId } })
    },
  },
  'DELETE /user/cart/all': {
    async '200 empties the cart'(context) {
      const { token } = await withTwoLines(context)
      const { cart } = await context.succeed('DELETE /user/cart/all', { token })
      check(cart.length === 0, 'returns a cart that is not empty')
      check(
        (await context.succeed('GET /user/cart', { token })).cart.length === 0,
        'keeps the cart',
      )
    },
  },
  'GET /user/coupons': {
    async '200 lists coupons with names of their own'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { coupons } = await succeed('GET /user/coupons', { token })
      const names = new Set(coupons.map(({ name }) => name))
      check(names.size === coupons.length, 'returns two coupons under one name')
    },
  },
})

/** A customer with a copy of two books in the cart, of which the second was added last. */
async function withTwoLines({ newCustomer, succeed }: CaseContext) {
  const { token } = await newCustomer()
  const { products } = await succeed('GET /products')
  const two = products.slice(0, 2)
  check(two.length === 2, 'has no two books on sale, which this case needs')
  for (const product of two) await succeed('POST /user/cart', { token, body: { product } })
  return { token, books: two.map(({ _id }) => _id) as [string, string] }
}
