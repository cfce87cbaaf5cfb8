export { type BrowserLock, browserLock } from './browser-lock'
export { onStorageChange, readText, storedKeys, writeText } from './browser-storage'
export { storePerCustomer } from './per-customer'
export { type Stored, stored } from './stored'
