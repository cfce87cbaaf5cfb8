import { useId } from 'react'
import { useStore } from 'shared/shop'
import { Button } from 'shared/ui'
import styles from './inspector.module.css'
import look from './log-list.module.css'
import type { PageLog } from './page-log'

/** Requests and changes of shared stores, newest first. */
export function LogList({ log }: { log: PageLog }) {
  const titleId = useId()
  const entries = useStore(log.$entries)
  return (
    <section aria-labelledby={titleId}>
      <header className={styles.sectionHead}>
        <h3 id={titleId} className={styles.sectionTitle}>
          Log
        </h3>
        <Button size="sm" variant="quiet" onClick={log.clear}>
          Clear log
        </Button>
      </header>
      {entries.length === 0 && (
        <p className={styles.note}>
          Requests and changes to shared stores appear here once the inspector has been opened.
        </p>
      )}
      <ol className={styles.list} aria-labelledby={titleId}>
        {entries.map(({ id, at, kind, text, isBad }) => (
          <li key={id} className={look.entry}>
            <time className={look.time} dateTime={at}>
              {new Date(at).toLocaleTimeString()}
            </time>
            <span className={look.kind}>{kind}</span>
            <span className={isBad ? styles.bad : look.text}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
