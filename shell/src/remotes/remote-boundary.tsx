import { Component, type ReactNode } from 'react'
import { remoteOf } from 'shared/contract'
import { deployedAs } from './deployment'
import { errorOf, RemoteError } from './remote-error'
import { notifyRemoteEvent } from './remote-events'

interface Props {
  /** The name of the module inside, for the log. */
  module: string
  /** Shown in its place when it fails. @param recover shows it again. */
  fallback: (recover: () => void) => ReactNode
  onError?: () => void
  children: ReactNode
}

/** An error boundary around a module of a remote, for loading and rendering. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(thrown: unknown) {
    const error = errorOf(thrown)
    const { module, onError } = this.props
    onError?.()
    const remote = remoteOf(module)
    const version = deployedAs(remote)?.version ?? 'unknown'
    console.error(`[${module} ${version}]`, error)
    // The loader has already reported a failed load.
    if (error instanceof RemoteError) return
    notifyRemoteEvent({ kind: 'crashed', remote, module, version, error })
  }

  recover = () => this.setState({ failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.recover) : this.props.children
  }
}
