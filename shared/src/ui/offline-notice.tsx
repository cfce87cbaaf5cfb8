import WifiOff from '@lucide/icons/icons/wifi-off'
import { Icon } from './icon'
import styles from './offline-notice.module.css'
import { useOnline } from './use-online'

interface Props {
  waiting?: number
  offline?: boolean
}

/**
 * Says that the device is offline, or that changes wait for a connection. It overlaps the page
 * below its parent, so that nothing moves. Keep it mounted: it is a live region.
 * @param waiting how many stored changes are not sent yet.
 * @param offline forces it, for the component page.
 * @example <header><Bar /><OfflineNotice /></header>
 */
export function OfflineNotice({ waiting = 0, offline = false }: Props) {
  const online = useOnline()
  const isOffline = offline || !online
  const changes = waiting === 0 ? '' : waiting === 1 ? '1 change waits' : `${waiting} changes wait`
  const more =
    waiting === 0
      ? 'What is open stays here.'
      : isOffline
        ? ' to be sent.'
        : ' to be sent, safe on this device.'
  return (
    <div role="status" className={styles.place}>
      {(isOffline || waiting > 0) && (
        <p className={styles.notice}>
          {isOffline && <Icon icon={WifiOff} size="1rem" />}
          <span>
            <span>{`${isOffline ? 'You are offline. ' : ''}${changes}`}</span>
            <span className={styles.more}>{more}</span>
          </span>
        </p>
      )}
    </div>
  )
}

/** Marks something that the customer has changed and that waits for a connection. */
export function WaitingNote() {
  return (
    <p className={styles.note} data-unprinted>
      Waits for a connection
    </p>
  )
}
