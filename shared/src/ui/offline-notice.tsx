import WifiOff from 'lucide-react/icons/wifi-off'
import styles from './offline-notice.module.css'
import { useOnline } from './parts/use-online'

/**
 * Says calmly that the device has no connection, for as long as that is so. It hangs over the page
 * from the bottom edge of its parent, so that nothing moves. Keep it mounted: it is a live region.
 * @param offline shows it in any case, for the component page.
 * @example <header><Bar /><OfflineNotice /></header>
 */
export function OfflineNotice({ offline = false }: { offline?: boolean }) {
  const online = useOnline()
  const shown = offline || !online
  return (
    <div role="status" className={styles.place}>
      {shown && (
        <p className={styles.notice}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            You are offline. <span className={styles.more}>What is open stays here.</span>
          </span>
        </p>
      )}
    </div>
  )
}
