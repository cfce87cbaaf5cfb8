import CircleAlert from '@lucide/icons/icons/circle-alert'
import RotateCw from '@lucide/icons/icons/rotate-cw'
import WifiOff from '@lucide/icons/icons/wifi-off'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import styles from './failure-notice.module.css'
import { Icon } from './icon'
import { keepFocus } from './page'
import { useOnline, useReturnOfConnection } from './use-online'

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
  const titleId = useId()
  const online = useOnline()
  useReturnOfConnection(onRetry)
  const sign = online ? CircleAlert : WifiOff
  const why = online ? text : 'You are offline. It comes by itself once the connection is back.'
  return (
    <div
      ref={keepFocus}
      {...rest}
      role="alert"
      data-offline={!online || undefined}
      className={classNames(styles.notice, className)}
    >
      <Icon icon={sign} className={styles.sign} size="1.5rem" />
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      {why && <p className={styles.text}>{why}</p>}
      <Button
        variant="secondary"
        aria-describedby={titleId}
        className={styles.retry}
        busy={busy}
        onClick={onRetry}
      >
        <Icon icon={RotateCw} />
        Try again
      </Button>
    </div>
  )
}
