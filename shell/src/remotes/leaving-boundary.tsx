import { Component, type ReactNode } from 'react'
import { errorOf } from './remote-error'
import { reportUncaughtError } from './uncaught-errors'

interface Props {
  /** The location that is shown now. */
  at: string
  children: ReactNode
}

/**
 * Catches what a screen throws while it is left. React looks for a boundary above what it removes, so that of the
 * screen does not catch it. The next screen is shown all the same; if that one fails in this way, too, the shop's error
 * page is.
 */
export class LeavingBoundary extends Component<Props> {
  private failedAt: string | undefined

  static getDerivedStateFromError() {
    // Renders the children again.
    return null
  }

  override componentDidCatch(thrown: unknown) {
    const { at } = this.props
    const error = errorOf(thrown)
    if (this.failedAt === at) throw error
    this.failedAt = at
    reportUncaughtError(error, 'shell')
  }

  override render() {
    return this.props.children
  }
}
