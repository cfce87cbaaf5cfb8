import styles from './waiting-note.module.css'

/**
 * A quiet sign beside something that the customer has changed and that is not sent yet, for want of a
 * connection.
 * @example {waits ? <WaitingNote /> : null}
 */
export function WaitingNote() {
  return <p className={styles.note}>Waits for a connection</p>
}
