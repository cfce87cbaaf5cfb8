import {
  atom as nanoAtom,
  computed as nanoComputed,
  type Store,
  type WritableAtom,
} from 'nanostores'

/** The first value of each store: what a prerendered page was rendered with. */
const firstValues = new WeakMap<Store, () => unknown>()

/** The initial value of a store, for hydration. For stores that were not created here, the current value. */
export function firstValueOf(store: Store): unknown {
  const first = firstValues.get(store)
  return first ? first() : store.get()
}

/** A store that can be set; its first value is remembered for hydration. */
export function atom<T>(value: T): WritableAtom<T> {
  const store = nanoAtom(value)
  firstValues.set(store, () => value)
  return store
}

/** A derived store; its first value is derived from theirs. */
export const computed = ((
  stores: Store | readonly Store[],
  derive: (...values: unknown[]) => unknown,
) => {
  const origins = Array.isArray(stores) ? (stores as readonly Store[]) : [stores as Store]
  const store = nanoComputed(origins as Store[], derive)
  let first: { value: unknown } | undefined
  firstValues.set(store, () => {
    // Cached: React needs the same object each time.
    first ??= { value: derive(...origins.map(firstValueOf)) }
    return first.value
  })
  return store
}) as typeof nanoComputed
