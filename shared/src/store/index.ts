/**
 * The few nanostores names in use. Nothing else imports nanostores or its React binding, so each
 * exists once on a page, whoever loads first.
 */
export type { ReadableAtom, WritableAtom } from 'nanostores'
export { crossTabChannel } from './cross-tab-channel'
export { atom, computed } from './first-value'
export { followKept, readKept, writeKept } from './kept'
export { fromSnapshot, snapshotBlockId } from './snapshot'
export { storeWithRoom } from './store-with-room'
export { useStore } from './use-store'
