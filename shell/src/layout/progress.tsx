import styles from './progress.module.css'

/** A thin line at the top while the next screen is on its way; it shows itself after 150 ms. */
export function Progress({ busy }: { busy: boolean }) {
  return busy ? <div className={styles.line} aria-hidden="true" /> : null
}
