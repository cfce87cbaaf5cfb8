import type * as v from 'valibot'
import { $customerId, personalKey } from '../session'
import { checked, isRecord, stored } from '../storage/stored'
import { atom, computed, type Loadable, type ReadableAtom } from '../store'

export interface Removal<T> {
  item: T
  /** Whether it was removed on this page rather than before a reload: only then does its notice take the focus. */
  isFresh: boolean
  isRestoring: boolean
}

export interface Undo<T> {
  /** The removal that can be undone, or `null`. */
  $removal: ReadableAtom<Removal<T> | null>
  /**
   * Performs a removal that can be undone, replacing any earlier one.
   * @param action resolves with whether it succeeded. If it rejects, so does this.
   */
  remove: (item: T, action: () => Promise<boolean>) => Promise<boolean>
  /**
   * Restores what was removed, once its removal has succeeded; can be repeated until it succeeds.
   * @param restore resolves with whether it succeeded. If it rejects, so does this.
   */
  undo: (restore: (item: T) => Promise<boolean>) => Promise<void>
}

interface Entry<T> {
  item: T
  /** The signature of the list without the entry. */
  rest: string
}

interface List<T> {
  $state: ReadableAtom<Loadable<unknown>>
  $items: ReadableAtom<readonly T[]>
}

/**
 * Undo for one of the customer's lists. The removed entry is stored in this tab until the rest of the
 * list changes or the customer logs out. One per name on a page.
 */
export function createUndo<T extends { _id: string }>(
  name: string,
  Item: v.GenericSchema<unknown, T>,
  { $state, $items }: List<T>,
): Undo<T> {
  const isEntry = (value: unknown): value is Entry<T> =>
    isRecord(value) && typeof value.rest === 'string' && checked(Item, value.item) !== undefined
  const $entry = atom<Entry<T> | null>(null)
  const $restoring = atom(false)
  let fresh: T | null = null
  /** Whether the list was seen without the entry. After a reload, it may still show it at first. */
  let wasGone = false
  /** The latest removal on this page, and whether it succeeded. */
  let removing: { entry: Entry<T>; isDone: Promise<boolean> } | null = null

  const inStorage = (customer: string) =>
    stored(personalKey(customer, `removed.${name}`), isEntry, null, 'session')
  const rest = ({ _id }: T) => signatureOf($items.get().filter((item) => item._id !== _id))

  function set(entry: Entry<T> | null) {
    const customer = $customerId.get()
    if (customer !== null) inStorage(customer).write(entry)
    wasGone = false
    $entry.set(entry)
  }

  /** Ends the undo if the list has changed in another way. */
  function compare() {
    const entry = $entry.get()
    if (!entry || $restoring.get() || $state.get().status !== 'ready') return
    const isGone = !$items.get().some(({ _id }) => _id === entry.item._id)
    // Back without "Undo": it was added again, or its removal was refused.
    if (rest(entry.item) !== entry.rest || (wasGone && !isGone)) set(null)
    else wasGone = isGone
  }

  $customerId.subscribe((customer) => {
    wasGone = false
    $entry.set(customer === null ? null : inStorage(customer).read())
    // The list may have loaded, and changed, before this module.
    compare()
  })
  $items.listen(compare)

  async function perform(entry: Entry<T>, action: () => Promise<boolean>): Promise<boolean> {
    let isDone = false
    try {
      isDone = await action()
    } finally {
      if (!isDone && $entry.get() === entry) set(null)
    }
    return isDone
  }

  return {
    $removal: computed([$entry, $restoring, $state, $items], (entry, isRestoring, state, items) => {
      const isGone = state.status === 'ready' && !items.some(({ _id }) => _id === entry?.item._id)
      return entry && (isGone || isRestoring)
        ? { item: entry.item, isFresh: entry.item === fresh, isRestoring }
        : null
    }),

    remove(item, action) {
      fresh = item
      const entry = { item, rest: rest(item) }
      set(entry)
      const isDone = perform(entry, action)
      removing = { entry, isDone: isDone.catch(() => false) }
      return isDone
    },

    async undo(restore) {
      const entry = $entry.get()
      if (!entry || $restoring.get()) return
      $restoring.set(true)
      try {
        // A removal that is refused takes nothing away.
        const isRemoved = removing?.entry === entry ? await removing.isDone : true
        const isRestored = isRemoved && (await restore(entry.item))
        // Another entry may have been removed in the meantime.
        if (isRestored && $entry.get() === entry) set(null)
      } finally {
        $restoring.set(false)
      }
    },
  }
}

/** An entry of any list, with the fields that a customer changes. */
interface ListEntry {
  _id: string
  qty?: number
  street?: string
}

/** The fields of an address that the server sets. */
const ofTheServer = ['_id', 'name', 'createdAt', 'updatedAt']

/**
 * A text that is equal for lists with the same entries in any order: books by id and quantity, addresses by their
 * fields, since the server gives a new one its id.
 */
function signatureOf(items: readonly ListEntry[]): string {
  return JSON.stringify(items.map(describe).sort())
}

function describe(item: ListEntry): string {
  if (item.street === undefined) return `${item.qty ?? 1} ${item._id}`
  const fields = Object.entries(item).filter(([name]) => !ofTheServer.includes(name))
  return JSON.stringify(fields.sort())
}
