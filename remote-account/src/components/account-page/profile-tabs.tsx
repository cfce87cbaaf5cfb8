import { NavLink, paths } from 'shared/routing'
import styles from './profile-tabs.module.css'

const tabs = [
  { to: paths.profile(), label: 'Profile' },
  { to: paths.orders(), label: 'Orders' },
  { to: paths.addresses(), label: 'Address' },
] as const

/** The tabs of the profile area. They are links, since each is a page. */
export function ProfileTabs() {
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
