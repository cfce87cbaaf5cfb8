import { quoted } from 'shared/format'
import { Link, paths, type SitePath } from 'shared/routing'
import {
  $rejectedChanges,
  dismissRejectedChanges,
  type RejectedChange,
  useStore,
} from 'shared/shop'
import { Button, keepFocus, Stack } from 'shared/ui'
import styles from './refused-changes.module.css'

export { RefusedChanges as SlotContent }

/** Lists changes that were rejected after they had waited for a connection, until it is dismissed. */
function RefusedChanges() {
  const changes = useStore($rejectedChanges)
  if (changes.length === 0) return null
  return (
    <div role="alert" data-notice data-lasting="tall" className={styles.notice}>
      <p className={styles.title}>Something you changed could not be kept.</p>
      <Stack as="ul" role="list" gap={2}>
        {changes.map((rejected) => {
          const { text, link } = rejectionMessage(rejected)
          return (
            <li key={rejected.change.key}>
              <span>{text}</span> <Link to={link.to}>{link.label}</Link>
            </li>
          )
        })}
      </Stack>
      <Button ref={keepFocus} size="sm" variant="secondary" onClick={dismissRejectedChanges}>
        I have read this
      </Button>
    </div>
  )
}

const lists = {
  cart: { name: 'your cart', path: paths.cart() },
  wishlist: { name: 'your wishlist', path: paths.wishlist() },
  addresses: { name: 'your addresses', path: paths.addresses() },
}

/** The message for a rejected change, and the link to where it can be repeated. */
function rejectionMessage({ change, status }: RejectedChange): {
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
