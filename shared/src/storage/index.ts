/** Local and session storage: the only place that touches them. */
export { type BrowserLock, browserLock } from './browser-lock'
export { followStored, readText, storedKeys, writeText } from './browser-storage'
export { storePerCustomer } from './per-customer'
export { type Stored, stored } from './stored'
