/** The few nanostores names in use. Nothing else imports nanostores, so it exists once on a page. */
export type { ReadableAtom, WritableAtom } from 'nanostores'
export { crossTabChannel } from './cross-tab-channel'
export { atom, computed } from './first-value'
export type { Loadable } from './loadable'
export { fromSnapshot, snapshotBlockId } from './snapshot'
export { useStore } from './use-store'
