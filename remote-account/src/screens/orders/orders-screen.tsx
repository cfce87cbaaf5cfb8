import Package from '@lucide/icons/icons/package'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Order, PolicyName, PolicyPage, Seller } from 'shared/contract'
import { formatDay, formatTime, namesApart } from 'shared/format'
import { paths, useLocation, useNavigate } from 'shared/routing'
import { $orders, isRecord, siteConfig, useStore } from 'shared/shop'
import { Button, ButtonLink, EmptyState, FailureNotice, Icon, keepFocus, Stack } from 'shared/ui'
import { logFailure } from '../../api/log-failure'
import { AccountPage, AccountSkeleton } from '../../components/account-page/account-page'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { receiptId } from '../../orders/receipt-id'
import { useOlderOrders, useOrders } from '../../orders/use-orders'
import { OrderReceipt } from './order-receipt'
import { OrderThanks } from './order-thanks'
import styles from './orders-screen.module.css'

export { OrdersScreen as Screen }

/** The customer's orders, newest first. */
function OrdersScreen() {
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
  const view = useOrders()
  const onDevice = useStore($orders)
  // An order that was just placed is known before the server has answered.
  const known = view.status === 'ready' ? view.data : onDevice
  const newOrder = known.find(({ id }) => id === placed)
  return (
    <>
      {newOrder ? <OrderThanks order={newOrder} firstName={firstName} /> : null}
      {view.status === 'ready' ? <Receipts orders={view.data} /> : null}
      {view.status === 'failed' ? (
        <FailureNotice
          title="Your orders could not be loaded."
          text="The shop did not answer. Nothing is lost."
          onRetry={view.retry}
        />
      ) : null}
      {view.status === 'loading' || view.status === 'idle' ? <AccountSkeleton /> : null}
    </>
  )
}

function Receipts({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState
        picture={<Icon icon={Package} />}
        title="No Orders yet ?"
        text="Whatever you buy is written down here."
        action={<ButtonLink to={paths.productList()}>Find a book</ButtonLink>}
      />
    )
  }
  return <ReceiptList orders={orders} />
}

function ReceiptList({ orders }: { orders: readonly Order[] }) {
  const seller = useSeller()
  const names = namesApart(orders, ({ id, placedAt }) => [
    formatDay(placedAt),
    formatTime(placedAt),
    `number ${id}`,
  ])
  return (
    <>
      <Stack as="ul" role="list" gap={6} className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderReceipt order={order} name={names.get(order) ?? order.id} seller={seller} />
          </li>
        ))}
      </Stack>
      <OlderOrders orders={orders} />
    </>
  )
}

/** Nothing if all orders are shown. The first older one gets the focus, unless the shopper has moved on meanwhile. */
function OlderOrders({ orders }: { orders: readonly Order[] }) {
  const read = useOlderOrders()
  const { busy, run } = useOneAtATime()
  const [hasFailed, setHasFailed] = useState(false)
  const controls = useRef<HTMLDivElement>(null)
  /** The ids of those that were shown when older ones were asked for. */
  const before = useRef<readonly string[]>(null)

  useLayoutEffect(() => {
    const first = before.current && orders.find(({ id }) => !before.current?.includes(id))
    if (!first) return
    before.current = null
    const { activeElement, body } = document
    const isWaiting = activeElement === body || controls.current?.contains(activeElement)
    if (isWaiting) document.getElementById(receiptId(first))?.focus()
  }, [orders])

  if (!read) return null
  const show = () =>
    run(async () => {
      before.current = orders.map(({ id }) => id)
      try {
        await read()
        setHasFailed(false)
      } catch (error) {
        before.current = null
        logFailure('Older orders could not be loaded', error)
        setHasFailed(true)
      }
    })
  return (
    <div ref={controls} data-unprinted>
      {hasFailed ? (
        <FailureNotice title="Older orders could not be loaded." onRetry={show} busy={busy} />
      ) : (
        <Button ref={keepFocus} variant="secondary" busy={busy} onClick={show}>
          Show older orders
        </Button>
      )}
    </div>
  )
}

/** The page of a policy has the whole seller; other pages have the name. */
async function loadSeller(policy: PolicyName): Promise<Seller | undefined> {
  const response = await fetch(`${paths.policy(policy)}.json`)
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return ((await response.json()) as PolicyPage).seller
}

/**
 * Who sells (docs/product.md, P101), as a line for what is printed: the name, and the address once it is loaded; `null` if
 * nothing is known.
 */
function useSeller(): string | null {
  const { policyTitles = {}, sellerName } = siteConfig()
  const [seller, setSeller] = useState<Seller | null>(null)
  const [policy] = Object.keys(policyTitles) as PolicyName[]

  useEffect(() => {
    if (sellerName === undefined || policy === undefined) return
    loadSeller(policy).then(
      (found) => setSeller(found ?? null),
      (error) => logFailure('The seller could not be loaded', error),
    )
  }, [sellerName, policy])

  if (sellerName === undefined) return null
  const { address = [], email, registration } = seller ?? {}
  return ['Bookshelf', `Sold by ${sellerName}`, ...address, email, registration]
    .filter(Boolean)
    .join(', ')
}

/**
 * The id of the order that was just placed, or `null`. It is removed from the history entry, so that
 * a reload and later visits show only the orders.
 */
function usePlacedOrder(): string | null {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const news = isRecord(state) && typeof state.placed === 'string' ? state.placed : null
  const [placed, setPlaced] = useState(news)
  if (news !== null && news !== placed) setPlaced(news)

  // Before the screen is shown: later, after “back”, it could replace the entry of another page.
  useLayoutEffect(() => {
    if (news !== null) navigate(pathname, { replace: true, state: null })
  }, [news, pathname, navigate])
  return placed
}
