import { type Deployed, forgetOverrides } from '../remotes/deployment'
import styles from './dock.module.css'

/** Forgets every override, and loads the page as the site means it. */
export function resetOverrides(): void {
  forgetOverrides()
  location.reload()
}

interface OverrideBadgeProps {
  overridden: readonly (Deployed & { name: string })[]
}

/** Says on every page that this browser does not show what the site deploys, and ends it by a click. */
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
