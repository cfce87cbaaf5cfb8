import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button'
import styles from './failure-notice.module.css'
import { keepFocus } from './page'
import { classNames } from './parts/class-names'
import { useOnline, useReturnOfConnection } from './parts/use-online'

interface FailureNoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode
  text?: ReactNode
  onRetry: () => void
  /** It is being retried. */
  busy?: boolean
}

/** Replaces content that could not be loaded. Retries by its button, and when the connection returns. */
export function FailureNotice(props: FailureNoticeProps) {
  const { title, text, onRetry, busy, className, ...rest } = props
  const online = useOnline()
  useReturnOfConnection(onRetry)
  const Sign = online ? CircleAlert : WifiOff
  const why = online ? text : 'You are offline. It comes by itself once the connection is back.'
  return (
    <div
      ref={keepFocus}
      {...rest}
      role="alert"
      data-offline={!online || undefined}
      className={classNames(styles.notice, className)}
    >
      <Sign className={styles.sign} size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {why && <p className={styles.text}>{why}</p>}
      <Button variant="secondary" className={styles.retry} busy={busy} onClick={onRetry}>
        <RotateCw size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        Try again
      </Button>
    </div>
  )
}
