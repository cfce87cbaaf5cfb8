import { Component, type ReactNode } from 'react'
import { paths } from 'shared/routing'
import { useHydratedMark } from '../hydration/use-hydrated-mark'
import { errorOf } from '../remotes/remote-error'
import { reportUncaughtError } from '../remotes/uncaught-errors'
import styles from './root-boundary.module.css'

/** Catches what no other boundary has caught, and reports it. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown) {
    reportUncaughtError(errorOf(thrown), 'shell')
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children
  }
}

/** Shown when the shell itself fails. Uses neither router nor stores, which may be the cause. */
function UnexpectedError() {
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
