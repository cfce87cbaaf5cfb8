import type { LucideIconData } from '@lucide/icons'
import { guessAttribute } from 'shared/page-protocol'
import { Link, type SitePath } from 'shared/routing'
import { Badge, Icon } from 'shared/ui'
import styles from './header.module.css'

interface Props {
  to: SitePath
  /** The accessible name, including the count. */
  label: string
  icon: LucideIconData
  /** Shown on a badge when above 0. */
  count?: number
  /** Shown only until the session is known; hidden if there is a token. */
  isGuess?: boolean
}

const guess = { [guessAttribute]: true }

/** An icon link of the header, with a badge if there is a count. */
export function HeaderIcon({ to, label, icon, count = 0, isGuess }: Props) {
  return (
    <Link to={to} className={styles.icon} aria-label={label} {...(isGuess && guess)}>
      <Icon icon={icon} size="1.375rem" strokeWidth={1.75} />
      <Badge count={count} />
    </Link>
  )
}
