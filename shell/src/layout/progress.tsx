import styles from './progress.module.css'

/** A thin line at the top while the next screen loads, visible after 150 ms. */
export function Progress({ busy }: { busy: boolean }) {
  return busy ? <div className={styles.line} aria-hidden="true" /> : null
}
