import type * as v from 'valibot'
import { $customerId } from '../session'
import { atom, type ReadableAtom } from '../store'
import { followStored } from './browser-storage'
import { type Stored, type StoredAs, stored } from './stored'

export interface StoredPerCustomer<T> {
  /** The value of the customer who is here; the fallback for visitors. */
  $value: ReadableAtom<T>
  /** The value of any customer. For the one who is here, what is read and stored is shown as well. */
  of: (customerId: string) => Stored<T>
  /**
   * Shows and stores a value of the customer who is here; `null` removes it. Where storage refuses, it
   * is shown as long as the page lives. Changes nothing for visitors.
   */
  write: (value: T | null) => void
}

/**
 * A value of each customer in local storage, under `bookshelf.<name>.<customer>`.
 * @param fallback for visitors, and where nothing usable is stored.
 */
export function storePerCustomer<S extends v.GenericSchema, F extends StoredAs<S> | null>(
  name: string,
  schema: S,
  fallback: F,
  { syncAcrossTabs = false } = {},
): StoredPerCustomer<StoredAs<S> | F> {
  type T = StoredAs<S> | F
  const prefix = `bookshelf.${name}.`
  const $value = atom<T>(fallback)
  const inStorage = (customerId: string) => stored(prefix + customerId, schema, fallback)

  function show(customerId: string, value: T) {
    if (customerId === $customerId.get()) $value.set(value)
  }

  function of(customerId: string): Stored<T> {
    const { read, write } = inStorage(customerId)
    return {
      read() {
        const value = read()
        show(customerId, value)
        return value
      },
      write(value, padding) {
        show(customerId, value ?? fallback)
        return write(value, padding)
      },
    }
  }

  function showStored() {
    const customerId = $customerId.get()
    if (customerId === null) $value.set(fallback)
    else of(customerId).read()
  }

  let follows = false
  $customerId.subscribe((customerId) => {
    showStored()
    // With the first customer: a prerendered page must touch nothing of the browser.
    if (customerId === null || follows || !syncAcrossTabs) return
    follows = true
    followStored(prefix, showStored)
  })

  return {
    $value,
    of,
    write(value) {
      const customerId = $customerId.get()
      if (customerId !== null) of(customerId).write(value)
    },
  }
}
