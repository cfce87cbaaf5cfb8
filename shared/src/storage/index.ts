/** Local and session storage: the only place that touches them. */
export { onStorageChange, readText, storageLag, storedKeys, writeText } from './browser-storage'
export { storePerCustomer } from './per-customer'
export { checked, isRecord, type Stored, stored } from './stored'
