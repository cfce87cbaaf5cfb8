import { Component, type ReactNode } from 'react'
import { errorOf } from '../remotes/remote-error'
import { reportUncaughtError } from '../remotes/uncaught-errors'
import { UnexpectedError } from './unexpected-error'

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
