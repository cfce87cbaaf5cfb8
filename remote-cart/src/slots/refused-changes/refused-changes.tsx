import { $refusals, dismissRefusals } from 'shared/outbox'
import { Link } from 'shared/routing/router'
import { useStore } from 'shared/store'
import { Button } from 'shared/ui/button'
import { refusalWords } from './refusal-words'
import styles from './refused-changes.module.css'

/**
 * Lists changes that had to wait for a connection and were then refused, with links to where they
 * can be repeated. Stays until it is dismissed.
 */
export function RefusedChanges() {
  const refusals = useStore($refusals)
  if (refusals.length === 0) return null
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>Something you changed could not be kept.</p>
      <ul role="list" className={styles.list}>
        {refusals.map((refusal) => {
          const { text, link } = refusalWords(refusal)
          return (
            <li key={refusal.change.key}>
              {text} <Link to={link.to}>{link.label}</Link>
            </li>
          )
        })}
      </ul>
      <Button size="sm" variant="secondary" onClick={dismissRefusals}>
        I have read this
      </Button>
    </div>
  )
}
