/** Changes of the customer's lists: stored at the click, shown at once, sent in order. */
export { randomName, type StoredChange } from './change'
export type { Outcome } from './list-state'
export { createOptimisticList } from './optimistic-list'
export { $waitingChanges } from './outbox'
export { $refusals, dismissRefusals, type Refusal } from './refusals'
export { signatureOf } from './signature'
export { isGivenUp } from './turns'
