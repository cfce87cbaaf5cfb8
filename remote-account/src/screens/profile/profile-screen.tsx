import LogOut from '@lucide/icons/icons/log-out'
import { formatDay } from 'shared/format'
import { Link } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Button, Icon } from 'shared/ui'
import { accountPaths } from '../../api/account-paths'
import { logOut } from '../../api/log-out'
import { AccountPage } from '../../components/account-page/account-page'
import { ProfileOverview } from './profile-overview'
import styles from './profile-screen.module.css'

export { ProfileScreen as Screen }

/** The customer's name and email, the last order, an address, and the logout. */
function ProfileScreen() {
  return (
    <AccountPage
      title="Profile"
      action={
        <Button variant="secondary" onClick={logOut}>
          <Icon icon={LogOut} size="1.125rem" />
          Log out
        </Button>
      }
    >
      {({ firstName, lastName, email, createdAt }) => (
        <>
          <div className={styles.card}>
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
          </div>
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
    <nav aria-label="Manage your account" className={styles.actions}>
      <Link to={accountPaths.changeName}>Change name</Link>
      <Link to={accountPaths.changeEmail}>Change email</Link>
      <Link to={accountPaths.confirmEmail}>Confirm your email</Link>
      <Link to={accountPaths.changePassword}>Change password</Link>
      <Link to={accountPaths.sessions}>Your devices</Link>
      <Link to={accountPaths.exportData}>Download your data</Link>
      <Link to={accountPaths.deleteAccount}>Delete account</Link>
    </nav>
  )
}

/** The first letter of each name, in any script. */
function initialsOf(...names: string[]) {
  return names.map((name) => [...name.trim()][0] ?? '').join('')
}
