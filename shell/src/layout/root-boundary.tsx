import { Component, type ReactNode } from 'react'
import { UnexpectedError } from './unexpected-error'

/** Catches what no other boundary has caught. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    console.error('[shell]', error)
  }

  override render() {
    return this.state.failed ? <UnexpectedError /> : this.props.children
  }
}
