/**
 * The few nanostores names in use. Nothing else imports nanostores or its React binding, so each
 * exists once on a page, whoever loads first.
 */
export type { ReadableAtom, WritableAtom } from 'nanostores'
export { betweenTabs } from './between-tabs'
export { atom, computed } from './first-value'
export { followKept, readKept, writeKept } from './kept'
export { createServerList, type ServerList } from './server-list'
export { fromSnapshot, snapshotBlockId } from './snapshot'
export { storeWithRoom } from './store-with-room'
export { useStore } from './use-store'
