import type { ReactNode } from 'react'
import type { Order } from 'shared/contract'
import { formatDay, formatRupees } from 'shared/format'
import { Link, paths, type SitePath } from 'shared/routing'
import { $orders, useStore } from 'shared/shop'
import { FailureNotice, Skeleton } from 'shared/ui'
import { useAddresses } from '../../addresses/use-addresses'
import { AddressText } from '../../components/address-text/address-text'
import styles from './profile-overview.module.css'

/** The height of an address in its card, so that nothing moves when it loads. */
const addressHeight = '7.56rem'

/** The last order and the first saved address, with links to all of them. */
export function ProfileOverview() {
  const [order] = useStore($orders)
  return (
    <div className={styles.cards}>
      {order ? (
        <OverviewCard title="Last order" to={paths.orders()} link="See every receipt">
          <OrderFacts order={order} />
        </OverviewCard>
      ) : (
        <OverviewCard title="Last order" to={paths.productList()} link="Find a book">
          <p>No order yet.</p>
        </OverviewCard>
      )}
      <OverviewCard title="Delivery address" to={paths.addresses()} link="Change or add one">
        <AddressFacts />
      </OverviewCard>
    </div>
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
      <p className={styles.titles}>{order.items.map(({ name }) => name).join(', ')}</p>
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
