import Package from 'lucide-react/icons/package'
import { $orders } from 'shared/orders'
import { paths } from 'shared/routing/paths'
import { useStore } from 'shared/store'
import { ButtonLink } from 'shared/ui/button-link'
import { EmptyState } from 'shared/ui/empty-state'
import { AccountPage } from '../../components/account-page/account-page'
import { OrderReceipt } from './order-receipt'
import styles from './orders-screen.module.css'

/** The customer's orders, newest first. */
export function OrdersScreen() {
  return <AccountPage title="Orders">{() => <OrderList />}</AccountPage>
}

function OrderList() {
  const orders = useStore($orders)
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
    <ul role="list" className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderReceipt order={order} />
        </li>
      ))}
    </ul>
  )
}
