/** Changes of the customer's lists: stored at the click, shown at once, sent in order. */
export { randomName, type StoredChange } from './change'
export type { Outcome } from './list'
export { $waitingChanges, createOptimisticList, isAborted } from './lists'
export { $rejectedChanges, dismissRejectedChanges, type RejectedChange } from './rejected-changes'
