/** The layers that somebody may open over any page, and what the shell tells them. */
import type { ComponentType } from 'react'
import type { OverlayName, RemoteModuleName, RemoteName } from './remotes'

/** What the shell knows of one remote of this deployment. */
export interface RemoteFacts {
  name: RemoteName
  version: string
  /** The absolute URL of its entry. */
  entry: string
  /** Whether this browser was told to take it from elsewhere than the site says. */
  isOverridden: boolean
  /** What has been loaded from it, each with how long that took, in milliseconds. */
  modules: readonly { name: RemoteModuleName; ms: number }[]
  /** How many of its files the page has fetched. */
  files: number
  /** Their size on the way, in bytes; `null` when another origin does not tell. */
  bytes: number | null
  /** What went wrong last, while it loaded or while it rendered. */
  lastError: string | null
}

/** One module that exists once for all teams. */
export interface ShareFacts {
  name: string
  /** More than one version of a module is one too many. */
  versions: readonly { version: string; provider: string }[]
  /** The builds that have taken it; empty while nobody has. */
  users: readonly string[]
}

export interface OverlayProps {
  /** Shows who made what on the page. It stands in a dock at the lower edge of the window. */
  'devtools/inspector': {
    remotes: readonly RemoteFacts[]
    shares: readonly ShareFacts[]
    /** The origins that an override may lead to. */
    allowedOrigins: readonly string[]
    /**
     * Takes a remote from another address, in this browser only, and loads the page again.
     * @param address a URL, or the port of a local server.
     * @returns what is wrong with the address, or `null` when all is well.
     */
    onOverride: (remote: RemoteName, address: string) => string | null
    /** Takes every remote from where the site says, and loads the page again. */
    onReset: () => void
    onClose: () => void
  }
}

export interface OverlayModule<N extends OverlayName> {
  Overlay: ComponentType<OverlayProps[N]>
}

/** The event on `window` by which a screen asks the shell for the inspector. */
export const inspectorWanted = 'bookshelf.inspector-wanted'
