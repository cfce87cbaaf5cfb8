/**
 * The nanostores names in use. Nothing else imports nanostores or its React binding, so each exists
 * once on a page.
 */

export type { ReadableAtom, WritableAtom } from 'nanostores'
export { crossTabChannel } from './cross-tab-channel'
export { addDehydratedState, fromDehydratedState, onDehydratedState } from './dehydrated-state'
export { atom, computed } from './first-value'
export type { Loadable } from './loadable'
export { useIsHydrated } from './use-is-hydrated'
export { useSelected, useStore } from './use-store'
