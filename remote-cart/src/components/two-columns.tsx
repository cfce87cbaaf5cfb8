import type { ReactNode } from 'react'
import { Cluster, Columns, Stack } from 'shared/ui'
import styles from './two-columns.module.css'

interface TwoColumnsProps {
  children: ReactNode
  /** The summary, sticky beside the content if there is space. */
  aside: ReactNode
  onward: ReactNode
}

/** The layout of cart and checkout. */
export function TwoColumns({ children, aside, onward }: TwoColumnsProps) {
  return (
    <Columns columns="minmax(0, 1fr) 23rem" gap={6} className={styles.columns}>
      <Stack gap={4}>{children}</Stack>
      <div className={styles.side}>
        {aside}
        {/* `data-foot` keeps toasts and notices clear of it (shared/ui). */}
        <Cluster gap={[2, 4]} align="center" className={styles.onward} data-foot data-unprinted>
          {onward}
        </Cluster>
      </div>
    </Columns>
  )
}
