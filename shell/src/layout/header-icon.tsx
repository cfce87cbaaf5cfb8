import type { LucideIconData } from '@lucide/icons'
import { formatBooks } from 'shared/format'
import { guessAttribute } from 'shared/page-protocol'
import { Link, type SitePath } from 'shared/routing'
import { Badge, Icon } from 'shared/ui'
import styles from './header.module.css'

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
      <Icon icon={icon} size="1.375rem" strokeWidth={1.75} />
      <Badge count={count} />
    </Link>
  )
}
