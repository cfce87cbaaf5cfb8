/**
 * What a page was prerendered from, so that nothing has to be fetched before it is hydrated: written
 * by composition as a JSON data block, read by the stores that begin with it.
 */
import { dehydratedStateId } from '../contract/page-protocol'

let read: Record<string, unknown> | undefined

/** What to call when the data of another page comes, by key. */
const awaited = new Map<string, (data: unknown) => void>()

const ofPage = () =>
  (read ??= JSON.parse(document.getElementById(dehydratedStateId)?.textContent || '{}') as Record<
    string,
    unknown
  >)

/**
 * The data that the page brings for a store.
 * @param key the store's own name, prefixed by its team: 'catalog.products'.
 * @returns `undefined` if the page has none: then it is fetched.
 */
export function fromDehydratedState<T>(key: string): T | undefined {
  if (typeof document === 'undefined') return undefined
  // Written by the same team's own `loader`, from answers that the contract has checked.
  return ofPage()[key] as T | undefined
}

/** Calls a store when the data of a page that may be opened next comes (`addDehydratedState`). Never in Node. */
export function onDehydratedState<T>(key: string, use: (data: T) => void): void {
  if (typeof document !== 'undefined') awaited.set(key, use as (data: unknown) => void)
}

/** Adds what another page of the same deployment was prerendered from. What is there already stays. */
export function addDehydratedState(state: Record<string, unknown>): void {
  read = { ...state, ...ofPage() }
  for (const [key, data] of Object.entries(state)) awaited.get(key)?.(data)
}
