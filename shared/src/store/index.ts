/**
 * The few nanostores names in use. Nothing else imports nanostores or its React binding, so each
 * exists once on a page, whoever loads first.
 */
export { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
export { betweenTabs } from './between-tabs'
export { readKept, writeKept } from './kept'
export { createServerList, type ServerList } from './server-list'
export { useStore } from './use-store'
