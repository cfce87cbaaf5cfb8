import { quoted } from 'shared/format'
import { paths, type SitePath } from 'shared/routing'
import type { RejectedChange } from 'shared/shop'

const lists = {
  cart: { name: 'your cart', path: paths.cart() },
  wishlist: { name: 'your wishlist', path: paths.wishlist() },
  addresses: { name: 'your addresses', path: paths.addresses() },
}

/** The message for a rejected change, and the link to where it can be repeated. */
export function rejectionMessage({ change, status }: RejectedChange): {
  text: string
  link: { to: SitePath; label: string }
} {
  const { call, title } = change
  const { name, path } = lists[change.list]
  const link = { to: path, label: `Look at ${name}` }
  const reason = status === 404 ? 'The shop does not have it any more.' : 'The shop refused it.'
  return { text: `${sentence(call, quoted(title), name)} ${reason}`, link }
}

function sentence(call: string, what: string, where: string): string {
  if (call === 'POST /user/cart/:productId') return `The quantity of ${what} could not be changed.`
  if (call === 'DELETE /user/cart/all') return 'Your cart could not be emptied.'
  if (call === 'POST /user/address/:addressId') return `${what} could not be changed.`
  if (call.startsWith('DELETE ')) return `${what} could not be taken out of ${where}.`
  return `${what} could not be added to ${where}.`
}
