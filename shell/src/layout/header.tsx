import type { LucideIconData } from '@lucide/icons'
import Heart from '@lucide/icons/icons/heart'
import LogIn from '@lucide/icons/icons/log-in'
import Menu from '@lucide/icons/icons/menu'
import Search from '@lucide/icons/icons/search'
import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import User from '@lucide/icons/icons/user'
import { useRef, useState } from 'react'
import { formatBooks } from 'shared/format'
import { guessAttribute } from 'shared/page-protocol'
import { Link, NavLink, paths, type SitePath } from 'shared/routing'
import { $cartCount, $session, $waitingChanges, $wishlistCount, useStore } from 'shared/shop'
import { Badge, Icon, OfflineNotice } from 'shared/ui'
import styles from './header.module.css'
import { SearchField } from './search-field'
import { SideMenu } from './side-menu'

/** The header (docs/product.md, P8). While a stored token is checked, its holder counts as a customer. */
export function Header() {
  const [menuOpen, setMenuOpen] = useState(false)
  const [searchOpen, setSearchOpen] = useState(false)
  const waitingSearch = useRef<() => void>(null)
  const searchToggle = useRef<HTMLButtonElement>(null)
  const { status } = useStore($session)
  const wishlistCount = useStore($wishlistCount)
  const cartCount = useStore($cartCount)
  const waiting = useStore($waitingChanges).length
  const loggedIn = status === 'customer' || status === 'checking'

  function closeSearch() {
    searchToggle.current?.focus()
    setSearchOpen(false)
  }

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Open menu"
          onClick={() => setMenuOpen(true)}
        >
          <Icon icon={Menu} size="1.375rem" />
        </button>
        <Link to={paths.home()} className={styles.brand} aria-label="Bookshelf, home">
          Bookshelf
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavLink to={paths.home()} end className={styles.link ?? ''}>
            Home
          </NavLink>
          <NavLink to={paths.productList()} className={styles.link ?? ''}>
            Shop
          </NavLink>
        </nav>
        <div className={styles.tools}>
          <button
            ref={searchToggle}
            type="button"
            className={styles.icon}
            aria-label="Search"
            aria-expanded={searchOpen}
            aria-controls="search"
            onClick={() => {
              waitingSearch.current?.()
              setSearchOpen(!searchOpen)
            }}
          >
            <Icon icon={Search} size="1.375rem" />
          </button>
          {loggedIn ? (
            <HeaderIcon to={paths.profile()} label="Profile" icon={User} />
          ) : (
            <HeaderIcon
              to={paths.login()}
              label="Sign in"
              icon={LogIn}
              isGuess={status === 'unknown'}
            />
          )}
          <HeaderIcon to={paths.wishlist()} label="Wishlist" icon={Heart} count={wishlistCount} />
          <HeaderIcon to={paths.cart()} label="Cart" icon={ShoppingBag} count={cartCount} />
        </div>
      </div>
      <div id="search" className={styles.search} hidden={!searchOpen}>
        {searchOpen && <SearchField waiting={waitingSearch} onDone={closeSearch} />}
      </div>
      <OfflineNotice waiting={waiting} />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}

interface Props {
  to: SitePath
  label: string
  icon: LucideIconData
  /** The number of books: shown on a badge, and part of the accessible name, when above 0. */
  count?: number
  /** Shown only until the session is known; hidden if there is a token. */
  isGuess?: boolean
}

const guess = { [guessAttribute]: true }

/** An icon link of the header, with a badge if there is a count: 'Cart, 3 books'. */
export function HeaderIcon({ to, label, icon, count = 0, isGuess }: Props) {
  const books = count > 99 ? '99+ books' : formatBooks(count)
  const name = count > 0 ? `${label}, ${books}` : label
  return (
    <Link to={to} className={styles.icon} aria-label={name} {...(isGuess && guess)}>
      <Icon icon={icon} size="1.375rem" />
      <Badge count={count} />
    </Link>
  )
}
