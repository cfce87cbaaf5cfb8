/** Overlays that can be opened over any page, and their props. */

export interface RemoteFacts {
  name: string
  version: string
  entry: string
  isOverridden: boolean
  lastError: string | null
}

export interface OverlayProps {
  /** Shows which team owns which part of the page, in a dock at the bottom of the window. */
  inspector: {
    remotes: readonly RemoteFacts[]
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
