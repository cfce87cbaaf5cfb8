/**
 * One list as the page knows it: a list from the server, and the changes that the server has not confirmed.
 *
 * The rule: **the page shows a list from the server, after applying the changes that this list certainly does not
 * contain.** A change that was not sent before the list was read is certainly not in it. A change that was sent is
 * repeated until the server has answered; only then is a newer list shown.
 */
import type { ApiFailure } from '../api'
import type { Address, CartItem, GoneBook, WishlistItem } from '../contract/entities'
import type { Loadable, WritableAtom } from '../store'
import type { ListName, StoredChange } from './change'

/** What the entries of each list are. */
export interface ListItems {
  cart: CartItem
  wishlist: WishlistItem
  addresses: Address
}

/** A list from the server. */
export type ListState<T> = Loadable<readonly T[], ApiFailure>

/** What became of a change: confirmed by the server, or stored until there is a connection. */
export type Outcome = 'confirmed' | 'waiting'

export interface PendingChange extends StoredChange {
  customer: string
  /** Whether it is in storage: then it survives the page and may wait. */
  isStored: boolean
  /**
   * `waiting`: there was no connection. `sending` includes changes that wait for their turn. `done`: the server has
   * it, and no list with it has been read yet.
   */
  status: 'sending' | 'waiting' | 'done'
  /** Whether it is applied to the list from the server. Not while that list may contain it already. */
  isShown: boolean
  /** Settle what the caller awaits. Without `reject`, nobody awaits it. */
  resolve?: ((outcome: Outcome) => void) | undefined
  reject?: ((error: unknown) => void) | undefined
}

/** A list and its changes, in the order in which they were made. */
export interface Snapshot<T> {
  state: ListState<T>
  changes: readonly PendingChange[]
}

/** What is shown of each list. */
export type Snapshots = { readonly [Name in ListName]: WritableAtom<Snapshot<ListItems[Name]>> }

/** The rules of a list. */
export interface ListRules<T> {
  /** Applies a change to the list, before the server has answered. Pure. */
  apply: (items: readonly T[], change: StoredChange) => readonly T[]
  /** Cleans up a list from the server before it is shown. Pure. */
  tidy?: ((items: readonly T[]) => readonly T[]) | undefined
  /** Is told which books of the list the shop no longer sells, if the server says so. */
  onGone?: ((books: readonly GoneBook[]) => void) | undefined
}

/** Creates a list. @param $all where it is shown. */
export function createList<T>($all: WritableAtom<Snapshot<T>>) {
  /** The keys of unresolved changes. Separate from `$all`, since sending changes nothing on screen. */
  const sent = new Set<string>()
  const changes = () => $all.get().changes
  const set = (changed: Partial<Snapshot<T>>) => $all.set({ ...$all.get(), ...changed })
  const without = (key: string) => changes().filter((one) => one.key !== key)
  const update = (key: string, changed: Partial<PendingChange>) =>
    set({ changes: changes().map((one) => (one.key === key ? { ...one, ...changed } : one)) })
  const before = (key: string) => {
    const place = changes().findIndex((one) => one.key === key)
    return changes().slice(0, place)
  }
  /** Changes that a list which is read now may or may not contain. */
  const unresolved = () => changes().filter(({ key }) => sent.has(key))

  /** Shows another list, which contains what is done. */
  function show(items: readonly T[], from: readonly PendingChange[] = changes()) {
    const pending = from.filter(({ status }) => status !== 'done')
    set({
      state: { status: 'ready', data: items },
      changes: pending.map((one) => ({ ...one, isShown: !sent.has(one.key) })),
    })
  }

  return {
    state: () => $all.get().state,
    setState: (state: ListState<T>) => set({ state }),
    find: (key: string) => changes().find((one) => one.key === key),
    firstWaiting: () => changes().find(({ status }) => status === 'waiting'),
    show,
    update,
    unresolved,
    noteSent: (key: string) => sent.add(key),
    wasSent: (key: string) => sent.has(key),

    /** Adds a change: of this page, or one of an earlier page, which may have sent it. */
    add(change: Omit<PendingChange, 'isShown'>) {
      if (change.sent) sent.add(change.key)
      const isShown = !change.sent || $all.get().state.status !== 'ready'
      set({ changes: [...changes(), { ...change, isShown }] })
    },

    /**
     * The server has answered a change.
     * @param isMade whether it has made the change.
     * @param items the list after that, or `null` if it has not been read.
     */
    settle({ key, isShown }: PendingChange, isMade: boolean, items: readonly T[] | null) {
      sent.delete(key)
      if (items && unresolved().length === 0) show(items, without(key))
      else if (isMade && isShown) update(key, { status: 'done' })
      else set({ changes: without(key) })
    },

    /** Whether an earlier change still waits for a connection. */
    waitsBehind: ({ key }: PendingChange) => before(key).some(({ status }) => status === 'waiting'),

    /** Whether a change may be sent before earlier ones: none has the same subject, and neither is about all of them. */
    mayOvertake: ({ key, subject }: Pick<PendingChange, 'key' | 'subject'>) =>
      before(key).every(
        (one) =>
          one.status === 'done' || (![subject, 'all'].includes(one.subject) && subject !== 'all'),
      ),

    reset() {
      sent.clear()
      set({ state: { status: 'idle' }, changes: [] })
    },
  }
}
