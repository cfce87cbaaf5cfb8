import { type Deployed, forgetOverrides } from '../remotes/deployment'
import styles from './dock.module.css'

/** Removes every override, and reloads the page. */
export function resetOverrides(): void {
  forgetOverrides()
  location.reload()
}

interface OverrideBadgeProps {
  overridden: readonly (Deployed & { name: string })[]
}

/** Shows on every page that this browser has overrides, with a button that removes them. */
export function OverrideBadge({ overridden }: OverrideBadgeProps) {
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
