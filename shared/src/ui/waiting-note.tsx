import styles from './waiting-note.module.css'

/** Marks something that the customer has changed and that waits for a connection. */
export function WaitingNote() {
  return (
    <p className={styles.note} data-unprinted>
      Waits for a connection
    </p>
  )
}
