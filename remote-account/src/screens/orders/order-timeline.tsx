import type { Order, OrderStatus, Shipment } from 'shared/contract'
import { formatDay } from 'shared/format'
import { Stack, VisuallyHidden } from 'shared/ui'
import styles from './order-timeline.module.css'

/** What an order is, as customers read it. */
export const statusNames: Record<OrderStatus, string> = {
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** What becomes of an order that is not cancelled. */
const usual: readonly OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered']

interface OrderTimelineProps {
  order: Order
  /** Of the order among those of the page, such as its day. */
  name: string
}

/** What an order became and when, and what is still to come (docs/product.md, P100). */
export function OrderTimeline({ order, name }: OrderTimelineProps) {
  const { status: current, history = [], shipment } = order
  const next = current === 'cancelled' ? [] : usual.slice(usual.indexOf(current) + 1)
  return (
    <Stack as="ol" role="list" aria-label="Progress of the order" className={styles.steps}>
      {history.map(({ status, at }) => (
        <li
          key={status}
          className={styles.step}
          data-done=""
          data-status={status}
          aria-current={status === current ? 'step' : undefined}
        >
          <span className={styles.name}>{statusNames[status]}</span>
          <time dateTime={at}>{formatDay(at)}</time>
          {status === 'shipped' && shipment ? <Parcel shipment={shipment} name={name} /> : null}
        </li>
      ))}
      {next.map((status) => (
        <li key={status} className={styles.step}>
          <span className={styles.name}>{statusNames[status]}</span>
          <VisuallyHidden>, not yet</VisuallyHidden>
        </li>
      ))}
    </Stack>
  )
}

function Parcel({ shipment, name }: { shipment: Shipment; name: string }) {
  const { carrier, tracking } = shipment
  return (
    <>
      <span>{`with ${carrier}`}</span>
      {tracking ? (
        <a
          href={tracking}
          target="_blank"
          rel="noreferrer"
          aria-label={`Follow the parcel of the order of ${name}`}
          data-unprinted
          data-touch
          className={styles.link}
        >
          Follow the parcel
        </a>
      ) : null}
    </>
  )
}
