/** Changes of the customer's lists: stored at the click, shown at once, sent in order. */
export { type ChangeOutcome, randomName, type StoredChange } from './change'
export { $waitingChanges, createOptimisticList, isAborted } from './lists'
export { $rejectedChanges, dismissRejectedChanges, type RejectedChange } from './rejected-changes'
