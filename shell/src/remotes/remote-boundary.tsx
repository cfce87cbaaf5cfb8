import { Component, type ReactNode } from 'react'
import { remoteOf } from 'shared/contract'
import { deployedAs } from './deployment'
import { RemoteError } from './remote-error'
import { notifyRemoteEvent } from './remote-events'

interface Props {
  /** The name of the module inside, for the log. */
  module: string
  /** Shown in its place when it fails. */
  fallback: (error: Error) => ReactNode
  children: ReactNode
}

/** An error boundary around a module of a remote, for loading and rendering. */
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
    // The loader has already reported a failed load.
    if (error instanceof RemoteError) return
    notifyRemoteEvent({ kind: 'crashed', remote, module, version, error })
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
