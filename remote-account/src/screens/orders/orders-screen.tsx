import Package from 'lucide-react/icons/package'
import { paths } from 'shared/routing'
import { $orders, useStore } from 'shared/shop'
import { ButtonLink, EmptyState } from 'shared/ui'
import { AccountPage } from '../../components/account-page/account-page'
import { OrderReceipt } from './order-receipt'
import { OrderThanks } from './order-thanks'
import styles from './orders-screen.module.css'
import { usePlacedOrder } from './use-placed-order'

/** The customer's orders, newest first. */
export function OrdersScreen() {
  const placed = usePlacedOrder()
  return (
    <AccountPage title="Orders">
      {(user) => <OrderList placed={placed} firstName={user.firstName} />}
    </AccountPage>
  )
}

interface OrderListProps {
  /** The id of the order that was just placed. */
  placed: string | null
  firstName: string
}

function OrderList({ placed, firstName }: OrderListProps) {
  const orders = useStore($orders)
  const newOrder = orders.find(({ id }) => id === placed)
  if (orders.length === 0) {
    return (
      <EmptyState
        picture={<Package />}
        title="No Orders yet ?"
        text="Whatever you buy is written down here."
        action={<ButtonLink to={paths.productList()}>Find a book</ButtonLink>}
      />
    )
  }
  return (
    <>
      {newOrder ? <OrderThanks order={newOrder} firstName={firstName} /> : null}
      <ul role="list" className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderReceipt order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}
