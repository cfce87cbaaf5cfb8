import BookOpen from '@lucide/icons/icons/book-open'
import House from '@lucide/icons/icons/house'
import MapPin from '@lucide/icons/icons/map-pin'
import Package from '@lucide/icons/icons/package'
import User from '@lucide/icons/icons/user'
import { useEffect } from 'react'
import { NavLink, paths, useLocation } from 'shared/routing'
import { useStore } from 'shared/shop'
import { Drawer, Icon, Radio } from 'shared/ui'
import { $theme, chooseTheme, type Theme, themes } from '../theme/theme'
import styles from './side-menu.module.css'

const entries = [
  { to: paths.home(), label: 'Home', icon: House },
  { to: paths.productList(), label: 'Shop now', icon: BookOpen },
  { to: paths.profile(), label: 'Profile', icon: User },
  { to: paths.orders(), label: 'Orders', icon: Package },
  { to: paths.addresses(), label: 'Address', icon: MapPin },
]

/** The side menu (docs/product.md, P10). */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation()
  // Another page closes the menu. A search that was typed just before changes only what is searched, and leaves it open.
  // A closed menu is left alone: React would store the update, which changes nothing, until the header renders again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of page closes it
  useEffect(() => {
    if (open) onClose()
  }, [pathname])
  return (
    <Drawer title="Menu" open={open} onClose={onClose} side="left">
      <nav aria-label="Menu" className={styles.menu}>
        <ul role="list">
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to} end className={styles.entry ?? ''} onClick={onClose}>
                <Icon icon={icon} />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeChoice />
    </Drawer>
  )
}

const labels: Record<Theme, string> = { system: 'As my device', light: 'Light', dark: 'Dark' }

/** The menu's Settings: light, dark, or the device's theme. */
function ThemeChoice() {
  const chosen = useStore($theme)
  return (
    <fieldset className={styles.settings}>
      <legend>Settings</legend>
      <p className={styles.setting}>Appearance</p>
      {themes.map((theme) => (
        <Radio
          key={theme}
          name="theme"
          label={labels[theme]}
          checked={theme === chosen}
          onChange={() => chooseTheme(theme)}
        />
      ))}
    </fieldset>
  )
}
