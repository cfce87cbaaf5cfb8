import { paths } from 'shared/routing'
import { useHydratedMark } from '../hydration/use-hydrated-mark'
import styles from './unexpected-error.module.css'

/** Shown when the shell itself fails. Uses neither router nor stores, which may be the cause. */
export function UnexpectedError() {
  // Marked as hydrated, since this content responds: the boot script must not hold its clicks back.
  useHydratedMark('screen')
  return (
    <main className={styles.page}>
      <h1>Unexpected Application Error!</h1>
      <p>Something broke on our side. What is in your cart is safe.</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <a href={paths.home()}>Go to the home page</a>
      </p>
    </main>
  )
}
