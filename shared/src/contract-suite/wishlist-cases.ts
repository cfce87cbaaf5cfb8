import { type ContractCase, casesOf, check, unknownId } from './contract-case'

const add = casesOf('POST /user/wishlist')
const remove = casesOf('DELETE /user/wishlist/:productId')

export const wishlistCases: ContractCase[] = [
  {
    key: 'GET /user/wishlist',
    status: 200,
    title: 'is empty for a new customer',
    async run({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { wishlist } = await succeed('GET /user/wishlist', { token })
      check(wishlist.length === 0, 'returns a wishlist that is not empty')
    },
  },
  add(
    201,
    'keeps a book once, however often it is added',
    async ({ newCustomer, someBook, succeed }) => {
      const { token } = await newCustomer()
      const product = await someBook()
      await succeed('POST /user/wishlist', { token, body: { product } })
      const { wishlist } = await succeed('POST /user/wishlist', { token, body: { product } })
      check(wishlist.length === 1 && wishlist[0]?._id === product._id, 'returns another list')
    },
  ),
  add(404, 'knows no book that is not on sale', async ({ newCustomer, someBook, refuse }) => {
    const { token } = await newCustomer()
    const product = { ...(await someBook()), _id: unknownId }
    await refuse('POST /user/wishlist', 404, { token, body: { product } })
  }),
  remove(
    200,
    'takes a book off, also when asked twice',
    async ({ newCustomer, someBook, succeed }) => {
      const { token } = await newCustomer()
      const product = await someBook()
      const params = { productId: product._id }
      await succeed('POST /user/wishlist', { token, body: { product } })
      await succeed('DELETE /user/wishlist/:productId', { token, params })
      const again = await succeed('DELETE /user/wishlist/:productId', { token, params })
      check(again.wishlist.length === 0, 'still returns the book')
    },
  ),
  remove(404, 'knows no id of no book', async ({ newCustomer, refuse }) => {
    const { token } = await newCustomer()
    await refuse('DELETE /user/wishlist/:productId', 404, {
      token,
      params: { productId: unknownId },
    })
  }),
]
