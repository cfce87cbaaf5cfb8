/** Local and session storage: the only place that touches them. */
export { onStorageChange, readText, storageLag, storedKeys, writeText } from './browser-storage'
export { storePerCustomer } from './per-customer'
export { type Stored, stored } from './stored'
