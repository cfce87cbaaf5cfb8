import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'
import styles from './failure-notice.module.css'
import { classNames } from './parts/class-names'

interface FailureNoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is missing, in the shopper's words. */
  title: ReactNode
  /** Why, and what still works. */
  text?: ReactNode
  onRetry: () => void
  /** The next try is under way. */
  busy?: boolean | undefined
}

/**
 * Stands where something could not be shown, and tries again.
 * @example <FailureNotice title="The books did not arrive" onRetry={loadProducts} />
 */
export function FailureNotice(props: FailureNoticeProps) {
  const { title, text, onRetry, busy, className, ...rest } = props
  return (
    <div {...rest} role="alert" className={classNames(styles.notice, className)}>
      <CircleAlert className={styles.sign} size={24} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      <Button variant="secondary" className={styles.retry} busy={busy} onClick={onRetry}>
        <RotateCw size={20} strokeWidth={1.75} aria-hidden="true" />
        Try again
      </Button>
    </div>
  )
}
