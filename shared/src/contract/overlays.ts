/** Overlays that can be opened over any page, and their props. */

export interface RemoteFacts {
  name: string
  version: string
  entry: string
  isOverridden: boolean
  modules: readonly { name: string; ms: number }[]
  files: number
  /** Transferred bytes; `null` if another origin does not reveal them. */
  bytes: number | null
  lastError: string | null
}

export interface ShareFacts {
  name: string
  /** More than one version is a defect. */
  versions: readonly { version: string; provider: string }[]
  users: readonly string[]
}

export interface OverlayProps {
  /** Shows which team owns which part of the page, in a dock at the bottom of the window. */
  inspector: {
    remotes: readonly RemoteFacts[]
    shares: readonly ShareFacts[]
    allowedOrigins: readonly string[]
    /**
     * Loads a remote from a URL or a local port, in this browser only. Returns what is wrong with
     * it, or `null`.
     */
    onOverride: (remote: string, address: string) => string | null
    onReset: () => void
    onClose: () => void
  }
}

export type OverlayName = keyof OverlayProps

/** The event on `window` that asks the shell to open the inspector. */
export const inspectorWanted = 'bookshelf.inspector-wanted'
