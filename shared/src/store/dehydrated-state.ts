/**
 * What a page was prerendered from, so that nothing has to be fetched before it is hydrated: written
 * by composition as a JSON data block, read once by the stores that begin with it.
 */
import { dehydratedStateId } from '../contract/page-protocol'

let read: Record<string, unknown> | undefined

/**
 * The data that the page brings for a store.
 * @param key the store's own name, prefixed by its team: 'catalog.products'.
 * @returns `undefined` if the page has none: then it is fetched.
 */
export function fromDehydratedState<T>(key: string): T | undefined {
  if (typeof document === 'undefined') return undefined
  read ??= JSON.parse(document.getElementById(dehydratedStateId)?.textContent || '{}')
  // Written by the same team's own `loader`, from answers that the contract has checked.
  return read?.[key] as T | undefined
}
