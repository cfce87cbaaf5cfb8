import { Suspense } from 'react'
import { Skeleton } from 'shared/ui'
import { deployedRemotes } from '../remotes/deployment'
import styles from './dock.module.css'
import { InspectorHost } from './inspector-host'
import { OverrideBadge } from './override-badge'

export interface DockProps {
  /** Whether the inspector is open. */
  isOpen: boolean
  onClose: () => void
}

/** The dock at the bottom of the window, below the page rather than over it, so that it covers nothing. */
export function Dock({ isOpen, onClose }: DockProps) {
  const overridden = deployedRemotes().filter(({ source }) => source === 'override')
  return (
    <div className={`${styles.dock} ${isOpen ? styles.open : ''}`}>
      {isOpen && (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <InspectorHost onClose={onClose} />
        </Suspense>
      )}
      {overridden.length > 0 && <OverrideBadge overridden={overridden} />}
    </div>
  )
}
