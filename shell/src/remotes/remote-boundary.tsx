import { Component, type ReactNode } from 'react'
import type { RemoteModuleName } from 'shared/contract/remotes'

interface Props {
  /** Which module stands inside: named in the log. */
  module: RemoteModuleName
  /** What stands in its place when it fails. */
  fallback: (error: Error) => ReactNode
  children: ReactNode
}

/** Contains what goes wrong in a remote, while it loads or while it renders, to its own place. */
export class RemoteBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    console.error(`[${this.props.module}]`, error)
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
