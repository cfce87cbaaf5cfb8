/** What each remote exposes and the shell may load. A remote's `src/exposes.ts` declares it. */
import type { ComponentType } from 'react'
import type { OverlayProps } from './overlays'
import type { SlotName, SlotProps } from './slots'

/**
 * The version of the contract: this folder and the exports of `shared`. Raise it with every change
 * that could break a part built before.
 */
export const contractVersion = 1

/** The oldest contract that the shell supports. Raise it to end that support. */
export const oldestContract = 1

export const remoteNames = ['catalog', 'cart', 'account', 'devtools'] as const
export type RemoteName = (typeof remoteNames)[number]

/** Screens, as 'remote/expose'. */
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

/** Overlays over any page (contract/overlays). */
export const overlayNames = ['devtools/inspector'] as const
export type OverlayName = (typeof overlayNames)[number]

/** Which module fills each slot. */
export const slotOwners = {
  'address-picker': 'account/address-picker',
  'resume-payment': 'cart/resume-payment',
  'refused-changes': 'cart/refused-changes',
  'search-suggestions': 'catalog/search-suggestions',
} as const satisfies Record<SlotName, `${RemoteName}/${string}`>
export type SlotModuleName = (typeof slotOwners)[SlotName]

/** Everything that can be loaded from a remote. A screen takes no props. */
export type RemoteModuleName = ScreenName | SlotModuleName | OverlayName

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

/** What each module exports, by its name. */
export type RemoteModules = { [M in ScreenName]: ScreenModule } & {
  [M in OverlayName]: OverlayModule<M>
} & { [N in SlotName as (typeof slotOwners)[N]]: SlotModule<N> }

/** The type of a remote's `src/exposes.ts`: how to load each of its modules, no more and no less. */
export type Exposes<R extends RemoteName> = {
  [M in RemoteModuleName as M extends `${R}/${infer Name}` ? Name : never]: () => Promise<
    RemoteModules[M]
  >
}

/** The remote that a module belongs to: 'catalog/home' -> 'catalog'. */
export function remoteOf(module: RemoteModuleName): RemoteName {
  return module.slice(0, module.indexOf('/')) as RemoteName
}
