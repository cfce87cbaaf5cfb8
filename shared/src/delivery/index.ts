/**
 * When a book arrives. This is not a share: only a few pages say it, so each part bundles it. It has no state, and gets
 * the setting from its caller.
 */
export { arrivalOf } from './arrival'
export { ArrivalText } from './arrival-text'
export { useArrival } from './use-arrival'
