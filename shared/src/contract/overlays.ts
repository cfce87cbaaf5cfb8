/** Overlays that can be opened over any page, and their props. */
import type { ComponentType } from 'react'
import type { OverlayName, RemoteModuleName, RemoteName } from './remotes'

/** What the shell knows about one remote of this deployment. */
export interface RemoteFacts {
  name: RemoteName
  version: string
  entry: string
  /** Whether this browser loads it from another address than the site's. */
  isOverridden: boolean
  /** The loaded modules, with their load times in milliseconds. */
  modules: readonly { name: RemoteModuleName; ms: number }[]
  files: number
  /** Transferred bytes; `null` if another origin does not reveal them. */
  bytes: number | null
  /** The last error while loading or rendering. */
  lastError: string | null
}

/** A module of the share scope. */
export interface ShareFacts {
  name: string
  /** More than one version is a defect. */
  versions: readonly { version: string; provider: string }[]
  /** The builds that use it. */
  users: readonly string[]
}

export interface OverlayProps {
  /** Shows who made which part of the page, in a dock at the bottom of the window. */
  'devtools/inspector': {
    remotes: readonly RemoteFacts[]
    shares: readonly ShareFacts[]
    /** Origins from which an override may load. */
    allowedOrigins: readonly string[]
    /**
     * Loads a remote from another address, in this browser only, and reloads the page.
     * @param address a URL, or the port of a local server.
     * @returns what is wrong with the address, or `null`.
     */
    onOverride: (remote: RemoteName, address: string) => string | null
    /** Ends all overrides and reloads the page. */
    onReset: () => void
    onClose: () => void
  }
}

export interface OverlayModule<N extends OverlayName> {
  Overlay: ComponentType<OverlayProps[N]>
}

/** The event on `window` that asks the shell to open the inspector. */
export const inspectorWanted = 'bookshelf.inspector-wanted'
