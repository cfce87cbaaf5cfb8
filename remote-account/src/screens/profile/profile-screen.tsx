import LogOut from '@lucide/icons/icons/log-out'
import type { ReactNode } from 'react'
import type { Order } from 'shared/contract'
import { formatDay, formatRupees, ownDirection } from 'shared/format'
import { Link, paths, type SitePath } from 'shared/routing'
import { endSession, request, showToast, siteConfig, toastTimes } from 'shared/shop'
import { Button, Card, Cluster, FailureNotice, Icon, Skeleton, typography } from 'shared/ui'
import { useAddresses } from '../../addresses/address-store'
import { accountPaths } from '../../api/account-paths'
import { logFailure } from '../../api/log-failure'
import { AccountPage } from '../../components/account-page/account-page'
import { AddressText } from '../../components/address-text/address-text'
import { useOrders } from '../../orders/use-orders'
import styles from './profile-screen.module.css'

export { ProfileScreen as Screen }

/** The customer's name and email, the last order, an address, and the logout. */
function ProfileScreen() {
  return (
    <AccountPage
      title="Profile"
      action={
        <Button variant="secondary" onClick={logOut}>
          <Icon icon={LogOut} size="1.125rem" strokeWidth={2} />
          Log out
        </Button>
      }
    >
      {({ firstName, lastName, email, createdAt }) => (
        <>
          <Card className={styles.card}>
            <span aria-hidden="true" className={styles.initials}>
              {initialsOf(firstName, lastName)}
            </span>
            <dl className={styles.facts}>
              <div>
                <dt>Name</dt>
                <dd className={styles.name}>{`${firstName} ${lastName}`}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>{email}</dd>
              </div>
              {createdAt ? (
                <div>
                  <dt>Reader here since</dt>
                  <dd>{formatDay(createdAt)}</dd>
                </div>
              ) : null}
            </dl>
          </Card>
          <ProfileOverview />
          {siteConfig().orders === 'server' && <AccountActions />}
        </>
      )}
    </AccountPage>
  )
}

/** Links to what a customer can do with the account. */
function AccountActions() {
  return (
    <Cluster as="nav" gap={[0, 5]} aria-label="Manage your account" className={styles.actions}>
      <Link to={accountPaths.changeName}>Change name</Link>
      <Link to={accountPaths.changeEmail}>Change email</Link>
      <Link to={accountPaths.confirmEmail}>Confirm your email</Link>
      <Link to={accountPaths.changePassword}>Change password</Link>
      <Link to={accountPaths.sessions}>Your devices</Link>
      <Link to={accountPaths.exportData}>Download your data</Link>
      <Link to={accountPaths.deleteAccount}>Delete account</Link>
    </Cluster>
  )
}

/** The first letter of each name, in any script. */
function initialsOf(...names: string[]) {
  return names.map((name) => [...name.trim()][0] ?? '').join('')
}

/** Logs out in every tab, without network. A server that lists sessions is told, if it can be reached. */
function logOut(): void {
  if (siteConfig().orders === 'server') {
    request('POST /user/logout').catch((error) =>
      logFailure('The server still lists this session', error),
    )
  }
  endSession()
  showToast('Logged out', 'logged-out', toastTimes.session)
}

/** The height of an address in its card, so that nothing moves when it loads. */
const addressHeight = '7.56rem'

/** The last order and the first saved address, with links to all of them. */
function ProfileOverview() {
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
    <Card as="section" gap={3} aria-label={title} className={styles.section}>
      <h2 className={typography.title}>{title}</h2>
      <div className={styles.content}>{children}</div>
      <Link to={to} className={styles.link}>
        {link}
      </Link>
    </Card>
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
