import type { ReactNode } from 'react'
import styles from './two-columns.module.css'

interface TwoColumnsProps {
  /** What the page is about. */
  children: ReactNode
  /** What it comes to: beside it where there is room, and it stays in view. */
  aside: ReactNode
  /** The step onwards: below the aside where there is room, at the foot of a phone's screen. */
  onward: ReactNode
}

/** The layout of cart and checkout. */
export function TwoColumns({ children, aside, onward }: TwoColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        {aside}
        {/* The mark keeps toasts, and what is focused, out of its place (shared/ui). */}
        <div className={styles.onward} data-foot>
          {onward}
        </div>
      </div>
    </div>
  )
}
