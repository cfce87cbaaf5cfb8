import { Component, type ReactNode } from 'react'
import { remoteOf } from 'shared/contract/remotes'
import { deployedAs } from './deployment'
import { RemoteError } from './remote-error'
import { notifyRemoteEvent } from './remote-events'

interface Props {
  /** Which module stands inside: named in the log. */
  module: string
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
    const { module } = this.props
    const remote = remoteOf(module)
    const version = deployedAs(remote)?.version ?? 'unknown'
    console.error(`[${module} ${version}]`, error)
    // Of a failed load the loader has told already.
    if (error instanceof RemoteError) return
    notifyRemoteEvent({ kind: 'crashed', remote, module, version, error })
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
