/**
 * What each remote exposes and what the shell may load: the only place where the teams' names for
 * their modules are written down. A remote's `expose/` folder holds one file per name here.
 */
import type { ComponentType } from 'react'
import type { SlotName, SlotProps } from './slots'

/**
 * The version of what shell and remotes promise each other: this folder and the exports of `shared`.
 * Raise it by one with every change that a part built before the change could trip over.
 */
export const contractVersion = 1

/** The oldest version whose promises the shell still keeps: raise it when support for one ends. */
export const oldestContract = 1

export const remoteNames = ['catalog', 'cart', 'account', 'devtools'] as const
export type RemoteName = (typeof remoteNames)[number]

/** Screens, by remote and expose. */
export const screenNames = [
  'catalog/home',
  'catalog/product-list',
  'catalog/product-detail',
  'catalog/wishlist',
  'cart/cart',
  'cart/checkout',
  'account/login',
  'account/signup',
  'account/profile',
  'account/orders',
  'account/addresses',
  'devtools/request-tester',
] as const
export type ScreenName = (typeof screenNames)[number]

/** Layers that somebody may open over any page (contract/overlays). */
export const overlayNames = ['devtools/inspector'] as const
export type OverlayName = (typeof overlayNames)[number]

/** Who fills each slot. */
export const slotOwners = {
  'address-picker': 'account/address-picker',
  'resume-payment': 'cart/resume-payment',
  'refused-changes': 'cart/refused-changes',
} as const satisfies Record<SlotName, `${RemoteName}/${string}`>
export type SlotModuleName = (typeof slotOwners)[SlotName]

/** Everything that can be loaded from a remote: a screen takes no props, the others take their own. */
export type RemoteModuleName = ScreenName | SlotModuleName | OverlayName

export interface ScreenModule {
  Screen: ComponentType
  /** Begins to fetch what the screen shows first: somebody is about to open it. Never throws. */
  warm?: () => void
}

export interface SlotModule<N extends SlotName> {
  SlotContent: ComponentType<SlotProps[N]>
}

/** The remote that a module belongs to: 'catalog/home' -> 'catalog'. */
export function remoteOf(module: RemoteModuleName): RemoteName {
  return module.slice(0, module.indexOf('/')) as RemoteName
}
