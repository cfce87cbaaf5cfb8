/**
 * The nanostores names in use. Nothing else imports nanostores or its React binding, so each exists
 * once on a page.
 */

export type { ReadableAtom, WritableAtom } from 'nanostores'
export { crossTabChannel } from './cross-tab-channel'
export { addDehydratedState, fromDehydratedState, onDehydratedState } from './dehydrated-state'
export { atom, computed } from './first-value'
export { useIsHydrated, useSelected, useStore } from './use-store'

/** Data that is fetched: `idle` until somebody asks for it. Emptiness is computed from the data. */
export type Loadable<T, E = unknown> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; error: E; retry: () => void }
  | { status: 'ready'; data: T }
