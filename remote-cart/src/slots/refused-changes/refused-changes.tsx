import { Link } from 'shared/routing'
import { $rejectedChanges, dismissRejectedChanges, useStore } from 'shared/shop'
import { Button, keepFocus } from 'shared/ui'
import styles from './refused-changes.module.css'
import { rejectionMessage } from './rejection-message'

export { RefusedChanges as SlotContent }

/** Lists changes that were rejected after they had waited for a connection, until it is dismissed. */
function RefusedChanges() {
  const changes = useStore($rejectedChanges)
  if (changes.length === 0) return null
  return (
    <div role="alert" data-notice data-lasting="tall" className={styles.notice}>
      <p className={styles.title}>Something you changed could not be kept.</p>
      <ul role="list" className={styles.list}>
        {changes.map((rejected) => {
          const { text, link } = rejectionMessage(rejected)
          return (
            <li key={rejected.change.key}>
              <span>{text}</span> <Link to={link.to}>{link.label}</Link>
            </li>
          )
        })}
      </ul>
      <Button ref={keepFocus} size="sm" variant="secondary" onClick={dismissRejectedChanges}>
        I have read this
      </Button>
    </div>
  )
}
