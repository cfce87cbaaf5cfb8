import { dismissRefusals, type Refusal } from 'shared/outbox'
import { Link } from 'shared/routing/router'
import { Button } from 'shared/ui/button'
import styles from './refusal-notice.module.css'
import { refusalWords } from './refusal-words'

/**
 * Lists changes that had to wait for a connection and were then refused, with links to where they
 * can be repeated. Stays until it is dismissed.
 */
export default function RefusalNotice({ refusals }: { refusals: readonly Refusal[] }) {
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
