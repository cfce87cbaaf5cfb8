import type { ReactNode } from 'react'
import type { User } from 'shared/contract'
import { NavLink, paths } from 'shared/routing'
import { $session, checkSession, useStore } from 'shared/shop'
import { Cluster, FailureNotice, Page, Skeleton, Stack, VisuallyHidden } from 'shared/ui'
import styles from './account-page.module.css'

interface AccountPageProps {
  title: string
  action?: ReactNode
  children: (user: User) => ReactNode
}

/** A page of the profile area: tabs, title, and content once the customer is known. */
export function AccountPage({ title, action, children }: AccountPageProps) {
  const session = useStore($session)
  const silent = session.status === 'checking' && session.unanswered
  return (
    <Page className={styles.page}>
      <ProfileTabs />
      <Cluster gap={[4, 5]} align="center" justify="space-between" className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {action}
      </Cluster>
      {session.status === 'customer' ? children(session.user) : null}
      {silent ? (
        <FailureNotice
          title="The shop does not answer right now."
          text="You are still logged in. We keep trying."
          onRetry={checkSession}
        />
      ) : null}
      {session.status !== 'customer' && !silent ? <AccountSkeleton /> : null}
    </Page>
  )
}

/** The skeleton of the profile area. */
export function AccountSkeleton() {
  return (
    <Stack gap={4}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </Stack>
  )
}

const tabs = [
  { to: paths.profile(), label: 'Profile' },
  { to: paths.orders(), label: 'Orders' },
  { to: paths.addresses(), label: 'Address' },
] as const

/** The tabs of the profile area. They are links, since each is a page. */
function ProfileTabs() {
  return (
    <nav aria-label="Your account" className={styles.nav} data-unprinted>
      <ul role="list" className={styles.tabs}>
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={styles.tab ?? ''} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
