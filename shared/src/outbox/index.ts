/** Changes of the customer's lists: stored at the click, shown at once, sent in order. */
export { randomName, type StoredChange, signatureOf } from './change'
export type { Outcome } from './list'
export { $waitingChanges, createOptimisticList, isGivenUp } from './lists'
export { $refusals, dismissRefusals, type Refusal } from './refusals'
