import { $customerId } from '../session/session-store'
import { atom, type ReadableAtom } from '../store'
import { onStorageChange } from './browser-storage'
import { type Shape, type Stored, type StoredAs, stored } from './stored'

export interface StoredPerCustomer<T> {
  /** The current customer's value; the fallback for visitors. */
  $value: ReadableAtom<T>
  /** The value of any customer. Reading or writing the current customer's updates `$value`. */
  of: (customerId: string) => Stored<T>
  /**
   * Stores and shows the current customer's value; `null` removes it. Without storage it lives as
   * long as the page.
   */
  write: (value: T | null) => void
}

interface Options {
  syncAcrossTabs?: boolean
  /** Called before another tab's value is shown here, and awaited if it returns a promise. */
  beforeSync?: () => Promise<void> | undefined
}

/** A value per customer in local storage, under `bookshelf.<name>.<customer>`; `fallback` for visitors. */
export function storePerCustomer<S extends Shape, F extends StoredAs<S> | null>(
  name: string,
  shape: S,
  fallback: F,
  { syncAcrossTabs = false, beforeSync }: Options = {},
): StoredPerCustomer<StoredAs<S> | F> {
  type T = StoredAs<S> | F
  const prefix = `bookshelf.${name}.`
  const $value = atom<T>(fallback)
  const inStorage = (customerId: string) => stored(prefix + customerId, shape, fallback)

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
      write(value) {
        show(customerId, value ?? fallback)
        return write(value)
      },
    }
  }

  function showStored() {
    const customerId = $customerId.get()
    if (customerId === null) $value.set(fallback)
    else of(customerId).read()
  }

  function showFromOtherTab() {
    const ready = beforeSync?.()
    if (ready) ready.then(showStored)
    else showStored()
  }

  let follows = false
  $customerId.subscribe((customerId) => {
    showStored()
    // Only with the first customer: prerendering must not touch the browser.
    if (customerId === null || follows || !syncAcrossTabs) return
    follows = true
    onStorageChange(prefix, showFromOtherTab)
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
