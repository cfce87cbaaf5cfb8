import { Link } from 'shared/routing'
import { $rejectedChanges, dismissRejectedChanges, useStore } from 'shared/shop'
import { Button, keepFocus } from 'shared/ui'
import { refusalMessage } from './refusal-message'
import styles from './refused-changes.module.css'

export { RefusedChanges as SlotContent }

/** Lists changes that were refused after they had waited for a connection, until it is dismissed. */
function RefusedChanges() {
  const refusals = useStore($rejectedChanges)
  if (refusals.length === 0) return null
  return (
    <div role="alert" data-notice className={styles.notice}>
      <p className={styles.title}>Something you changed could not be kept.</p>
      <ul role="list" className={styles.list}>
        {refusals.map((refusal) => {
          const { text, link } = refusalMessage(refusal)
          return (
            <li key={refusal.change.key}>
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
