import { Suspense, useEffect, useMemo, useState } from 'react'
import type { OverlayProps, RemoteFacts } from 'shared/contract'
import { Skeleton } from 'shared/ui'
import {
  deployedRemotes,
  forgetOverrides,
  overrideOrigins,
  storeOverride,
} from '../remotes/deployment'
import { onRemoteEvent, pastRemoteEvents } from '../remotes/remote-events'
import { RemoteView } from '../remotes/remote-view'
import styles from './dock.module.css'

type InspectorProps = OverlayProps['inspector']

export interface DockProps {
  /** Whether the inspector is open. */
  isOpen: boolean
  onClose: () => void
}

/** The dock at the bottom of the window, below the page rather than over it, so that it covers nothing. */
export function Dock({ isOpen, onClose }: DockProps) {
  return (
    <div className={`${styles.dock} ${isOpen ? styles.open : ''}`} data-unprinted>
      {isOpen && (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <Inspector onClose={onClose} />
        </Suspense>
      )}
      <OverrideBadge />
    </div>
  )
}

/** Loads the inspector, and passes it what only the shell knows, again after every event of a remote. */
function Inspector({ onClose }: Pick<DockProps, 'onClose'>) {
  const [remotes, setRemotes] = useState(remoteFacts)
  useEffect(() => onRemoteEvent(() => setRemotes(remoteFacts())), [])
  const props = useMemo<InspectorProps>(
    () => ({
      remotes,
      allowedOrigins: overrideOrigins(),
      onOverride,
      onReset: resetOverrides,
      onClose,
    }),
    [remotes, onClose],
  )
  return <RemoteView overlay="inspector" label="The inspector" props={props} />
}

/** Shows on every page that this browser has overrides, with a button that removes them. */
function OverrideBadge() {
  const overridden = deployedRemotes().filter(({ source }) => source === 'override')
  if (overridden.length === 0) return null
  return (
    <aside aria-label="Override" className={styles.badge}>
      <p className={styles.sources}>
        Overridden in this browser:{' '}
        {overridden.map(({ name, entry }, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <strong>{name}</strong> from {new URL(entry).origin}
          </span>
        ))}
      </p>
      <button type="button" className={styles.reset} onClick={resetOverrides}>
        Reset
      </button>
    </aside>
  )
}

function onOverride(remote: string, address: string): string | null {
  const problem = storeOverride(remote, address)
  if (problem === null) location.reload()
  return problem
}

/** Removes every override, and reloads the page. */
function resetOverrides(): void {
  forgetOverrides()
  location.reload()
}

/** What is known about each remote of the deployment. Its last error stays, even if it has loaded since. */
function remoteFacts(): readonly RemoteFacts[] {
  return deployedRemotes().map(({ name, version, entry, source }) => {
    const failure = pastRemoteEvents().findLast(
      (event) => event.remote === name && 'error' in event,
    )
    const lastError = failure && 'error' in failure ? failure.error.message : null
    return { name, version, entry, isOverridden: source === 'override', lastError }
  })
}
