import { VisuallyHidden } from 'shared/ui'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** What is loading, for screen readers. */
  label: string
  className: string | undefined
}

/** A small ring, to stand beside what is loading: `<Spinner label="Loading books" />` */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <div role="status" className={[styles.spinner, className].filter(Boolean).join(' ')}>
      <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.whole} cx="16" cy="16" r="13" />
        <circle className={styles.part} cx="16" cy="16" r="13" pathLength="100" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
