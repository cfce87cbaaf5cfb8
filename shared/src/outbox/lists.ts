/**
 * The customer's lists as every page shows them. What stores and sends changes is in queue.ts: it is loaded before a
 * session begins, so visitors do not load it.
 */
import type { GoneBook } from '../contract/entities'
import { customerCode } from '../session'
import { computed, type ReadableAtom } from '../store'
import {
  type Change,
  type ChangeOutcome,
  type ListItems,
  type ListName,
  type PendingChange,
  type Snapshot,
  type Snapshots,
  type StoredChange,
  snapshots,
} from './change'

/** Changes that wait for a connection. */
export const $waitingChanges: ReadableAtom<readonly PendingChange[]> = computed(
  [snapshots.cart, snapshots.wishlist, snapshots.addresses],
  (...all) => all.flatMap(({ changes }) => changes.filter(({ status }) => status === 'waiting')),
)

/** The rules of a list. */
interface ListRules<T> {
  /** Applies a change to the list, before the server has answered. Pure. */
  apply: (items: readonly T[], change: StoredChange) => readonly T[]
  /** Cleans up a list from the server before it is shown. Pure. */
  tidy?: (items: readonly T[]) => readonly T[]
}

export interface OptimisticList<T> {
  $state: ReadableAtom<Snapshot<T>['state']>
  /** The entries to show now: the server's, with unconfirmed changes applied. Until `$state` is ready, only these. */
  $items: ReadableAtom<readonly T[]>
  /** Ids of entries with a request in progress. */
  $busy: ReadableAtom<ReadonlySet<string>>
  /** Ids of entries with a change that waits for a connection. */
  $waiting: ReadableAtom<ReadonlySet<string>>
  /** Books of the list that the shop no longer sells, so that it does not contain them. */
  $gone: ReadableAtom<readonly GoneBook[]>
  /** Loads the list; a shown list stays until the answer is here. Never rejects; does nothing for visitors. */
  load: () => Promise<void>
  /** Reads the current list. Rejects on failure, and while changes wait. */
  refresh: () => Promise<readonly T[]>
  /**
   * Stores the change, shows it and sends it. Rejects, with the change undone, if the server
   * refuses it; with an AbortError if its customer leaves, or nobody is logged in.
   */
  change: (change: Change) => Promise<ChangeOutcome>
}

/**
 * A list of the customer on the server, changed optimistically. Unconfirmed changes are applied to
 * the server's last answer, so undoing one never undoes another. It loads when there is a customer,
 * empties without one, and is synchronised across tabs. One per name on a page.
 */
export function createOptimisticList<Name extends ListName>(
  name: Name,
  { apply, tidy = (items) => items }: ListRules<ListItems[Name]>,
): OptimisticList<ListItems[Name]> {
  type T = ListItems[Name]
  const $all: Snapshots[Name] = snapshots[name]
  const $server = computed($all, ({ state }: Snapshot<T>) => state)
  const $state = computed($server, (state) =>
    state.status === 'ready' ? { ...state, data: tidy(state.data) } : state,
  )
  const subjects = (wanted: PendingChange['status']) =>
    computed($all, ({ changes }: Snapshot<T>) => {
      const found = changes.filter(({ status }) => status === wanted)
      return new Set(found.map(({ subject }) => subject))
    })
  const queue = () => customerCode()?.queues[name]
  const load = async () => queue()?.load()

  $all.set({ ...$all.get(), isRead: true })
  load()
  return {
    $state,
    $items: computed([$all, $state], ({ changes }: Snapshot<T>, state) =>
      // Until the list is known, only what changes add.
      state.status === 'ready'
        ? changes.filter(({ isShown }) => isShown).reduce(apply, state.data)
        : changes.reduce<readonly T[]>(apply, []),
    ),
    $busy: subjects('sending'),
    $waiting: subjects('waiting'),
    $gone: computed($all, ({ gone }: Snapshot<T>) => gone),
    load,
    refresh: async () => tidy(await (queue() ?? nobody()).refresh()),
    change: async (change) => (queue() ?? nobody()).change(change),
  }
}

function nobody(): never {
  throw new DOMException('Nobody is logged in', 'AbortError')
}

/** Whether a change was aborted because its customer has left. It stays stored, and is made later. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
