import { cases, check, unknownId } from './contract-case'

export const wishlistCases = cases({
  'GET /user/wishlist': {
    async '200 is empty for a new customer'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { wishlist } = await succeed('GET /user/wishlist', { token })
      check(wishlist.length === 0, 'returns a wishlist that is not empty')
    },
  },
  'POST /user/wishlist': {
    async '201 keeps a book once, however often it is added'({ newCustomer, someBook, succeed }) {
      const { token } = await newCustomer()
      const product = await someBook()
      await succeed('POST /user/wishlist', { token, body: { product } })
      const { wishlist } = await succeed('POST /user/wishlist', { token, body: { product } })
      check(wishlist.length === 1 && wishlist[0]?._id === product._id, 'returns another list')
    },
    async '404 knows no book that is not on sale'({ newCustomer, someBook, refuse }) {
      const { token } = await newCustomer()
      const product = { ...(await someBook()), _id: unknownId }
      await refuse('POST /user/wishlist', 404, { token, body: { product } })
    },
  },
  'DELETE /user/wishlist/:productId': {
    async '200 takes a book off, also when asked twice'({ newCustomer, someBook, succeed }) {
      const { token } = await newCustomer()
      const product = await someBook()
      const params = { productId: product._id }
      await succeed('POST /user/wishlist', { token, body: { product } })
      await succeed('DELETE /user/wishlist/:productId', { token, params })
      const again = await succeed('DELETE /user/wishlist/:productId', { token, params })
      check(again.wishlist.length === 0, 'still returns the book')
    },
    async '404 knows no id of no book'({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      const params = { productId: unknownId }
      await refuse('DELETE /user/wishlist/:productId', 404, { token, params })
    },
  },
})
