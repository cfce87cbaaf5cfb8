import { useId, useRef } from 'react'
import { Button } from 'shared/ui'
import type { HistoryEntry } from '../request/history'
import styles from './history-list.module.css'

interface HistoryListProps {
  entries: readonly HistoryEntry[]
  onEdit: (entry: HistoryEntry) => void
  onReplay: (entry: HistoryEntry) => void
  onClear: () => void
}

/** The last requests, newest first. */
export function HistoryList({ entries, onEdit, onReplay, onClear }: HistoryListProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)

  function clear() {
    // The button disappears with the list, so the focus moves to the heading.
    title.current?.focus()
    onClear()
  }

  return (
    <section aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          History
        </h2>
        {entries.length > 0 && (
          <Button size="sm" variant="quiet" onClick={clear}>
            Clear history
          </Button>
        )}
      </header>
      {entries.length === 0 && <p className={styles.none}>Nothing has been sent yet.</p>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onEdit={onEdit} onReplay={onReplay} />
        ))}
      </ol>
    </section>
  )
}

type EntryProps = { entry: HistoryEntry } & Pick<HistoryListProps, 'onEdit' | 'onReplay'>

function Entry({ entry, onEdit, onReplay }: EntryProps) {
  const { reqType, endpoint, answered, body, sentAt } = entry
  const name = `${reqType} ${endpoint}`
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span className={styles.call}>
          <span className={styles.method}>{reqType}</span> {endpoint}
        </span>
        <span className={styles.facts}>
          {answered ?? 'no answer'}
          {' · '}
          <time dateTime={sentAt}>{new Date(sentAt).toLocaleTimeString()}</time>
          {body === null && ' · the body was too large to store'}
        </span>
      </div>
      <div className={styles.actions}>
        <Button size="sm" variant="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(entry)}>
          Edit
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Replay ${name}`}
          onClick={() => onReplay(entry)}
        >
          Replay
        </Button>
      </div>
    </li>
  )
}
