/** What shell and remotes agree on: names, versions, and what the shell finds in a remote's modules. */
import type { ComponentType } from 'react'
import type { OverlayName, OverlayProps } from './overlays'
import type { SlotName, SlotProps } from './slots'

/**
 * The version of the contract: this folder and the exports of `shared`. Raise it with every change
 * that could break a part built before.
 */
export const contractVersion = 1

/** The oldest contract that the shell supports. Raise it to end that support. */
export const oldestContract = 1

export interface ScreenModule {
  Screen: ComponentType
  /** Starts fetching what the screen shows first. Never throws. */
  prefetch?: () => void
}

export interface SlotModule<N extends SlotName> {
  SlotContent: ComponentType<SlotProps[N]>
}

export interface OverlayModule<N extends OverlayName> {
  Overlay: ComponentType<OverlayProps[N]>
}

/** The remote that a module belongs to: 'catalog/home' -> 'catalog'. */
export function remoteOf(module: string): string {
  const [remote = ''] = module.split('/')
  return remote
}
