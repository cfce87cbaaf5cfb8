import type { LucideIcon } from 'lucide-react'
import type { SitePath } from 'shared/routing/paths'
import { Link } from 'shared/routing/router'
import { Badge } from 'shared/ui/badge'
import styles from './header.module.css'

interface Props {
  to: SitePath
  /** The whole accessible name, count included. */
  label: string
  icon: LucideIcon
  /** Shown on a badge when above 0. */
  count?: number
  /** Whether it stands here only because nobody is known yet: hidden from somebody with a token. */
  isGuess?: boolean
}

/** A link of the header drawn as an icon, with a badge where there is something to count. */
export function HeaderIcon({ to, label, icon: Icon, count = 0, isGuess }: Props) {
  return (
    <Link to={to} className={styles.icon} aria-label={label} data-guess={isGuess || undefined}>
      <Icon aria-hidden size={22} strokeWidth={1.75} />
      <Badge count={count} />
    </Link>
  )
}
