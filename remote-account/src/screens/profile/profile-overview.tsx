import type { ReactNode } from 'react'
import type { Order } from 'shared/contract'
import { formatDay, formatRupees, ownDirection } from 'shared/format'
import { Link, paths, type SitePath } from 'shared/routing'
import { FailureNotice, Skeleton } from 'shared/ui'
import { useAddresses } from '../../addresses/address-store'
import { AddressText } from '../../components/address-text/address-text'
import { useOrders } from '../../orders/use-orders'
import styles from './profile-overview.module.css'

/** The height of an address in its card, so that nothing moves when it loads. */
const addressHeight = '7.56rem'

/** The last order and the first saved address, with links to all of them. */
export function ProfileOverview() {
  return (
    <div className={styles.cards}>
      <LastOrder />
      <OverviewCard title="Delivery address" to={paths.addresses()} link="Change or add one">
        <AddressFacts />
      </OverviewCard>
    </div>
  )
}

function LastOrder() {
  const view = useOrders()
  if (view.status === 'ready' && view.data.length === 0) {
    return (
      <OverviewCard title="Last order" to={paths.productList()} link="Find a book">
        <p>No order yet.</p>
      </OverviewCard>
    )
  }
  return (
    <OverviewCard title="Last order" to={paths.orders()} link="See every receipt">
      {view.status === 'ready'
        ? view.data.slice(0, 1).map((order) => <OrderFacts key={order.id} order={order} />)
        : null}
      {view.status === 'failed' ? (
        <FailureNotice title="Your orders could not be loaded." onRetry={view.retry} />
      ) : null}
      {view.status === 'loading' || view.status === 'idle' ? (
        <Skeleton height={addressHeight} />
      ) : null}
    </OverviewCard>
  )
}

interface OverviewCardProps {
  title: string
  to: SitePath
  /** The text of the link to `to`. */
  link: string
  children: ReactNode
}

function OverviewCard({ title, to, link, children }: OverviewCardProps) {
  return (
    <section aria-label={title} className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <Link to={to} className={styles.link}>
        {link}
      </Link>
    </section>
  )
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      <p className={styles.strong}>{formatDay(order.placedAt)}</p>
      <p>{formatRupees(order.price.total)}</p>
      <p className={styles.titles}>
        {order.items.map(({ name }) => ownDirection(name)).join(', ')}
      </p>
    </>
  )
}

function AddressFacts() {
  const view = useAddresses()
  if (view.status === 'failed') {
    return <FailureNotice title="Your addresses could not be loaded." onRetry={view.retry} />
  }
  if (view.status !== 'ready') return <Skeleton height={addressHeight} />
  const [address] = view.data
  return address ? <AddressText address={address} /> : <p>No address saved yet.</p>
}
