/**
 * The customer's lists as every page knows them. What changes them, and stores, sends and repeats changes, is in queues.ts:
 * it is loaded before a session begins, so visitors do not load it.
 */
import type { Address, CartItem, GoneBook, WishlistItem } from '../contract/entities'
import { neededByCustomers } from '../session'
import { atom, computed, type ReadableAtom } from '../store'
import type { Change, ListName } from './change'
import type {
  ListItems,
  ListRules,
  ListState,
  Outcome,
  PendingChange,
  Snapshot,
  Snapshots,
} from './list'
import type { Queues } from './queues'

/** The snapshot of a list that is not loaded. */
const nothingYet = { state: { status: 'idle' }, changes: [] } as const

/** These include lists whose code is not loaded, since any page sends their changes. */
const snapshots: Snapshots = {
  cart: atom<Snapshot<CartItem>>(nothingYet),
  wishlist: atom<Snapshot<WishlistItem>>(nothingYet),
  addresses: atom<Snapshot<Address>>(nothingYet),
}

/** Changes that wait for a connection. */
export const $waitingChanges: ReadableAtom<readonly PendingChange[]> = computed(
  [snapshots.cart, snapshots.wishlist, snapshots.addresses],
  (...all) => all.flatMap(({ changes }) => changes.filter(({ status }) => status === 'waiting')),
)

/** Functions that add the lists whose code is loaded to the queues. */
const known: ((queues: Queues) => void)[] = []
/** Loaded before there is a customer. */
let queues: Queues | undefined

neededByCustomers(async () => {
  const { createQueues } = await import('./queues')
  queues = createQueues(snapshots)
  for (const open of known) open(queues)
})

export interface OptimisticList<T> {
  $state: ReadableAtom<ListState<T>>
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
  change: <K extends Change['call']>(change: Change<K>) => Promise<Outcome>
}

/**
 * A list of the customer on the server, changed optimistically. Unconfirmed changes are applied to
 * the server's last answer, so undoing one never undoes another. It loads when there is a customer,
 * empties without one, and is synchronised across tabs. One per name on a page.
 */
export function createOptimisticList<Name extends ListName>(
  name: Name,
  rules: ListRules<ListItems[Name]>,
): OptimisticList<ListItems[Name]> {
  type T = ListItems[Name]
  const $all: ReadableAtom<Snapshot<T>> = snapshots[name]
  const $gone = atom<readonly GoneBook[]>([])
  const open = (all: Queues) => all.open(name, { ...rules, onGone: (books) => $gone.set(books) })
  if (queues) open(queues)
  else known.push(open)

  const subjects = (wanted: PendingChange['status']) =>
    computed($all, ({ changes }) => {
      const found = changes.filter(({ status }) => status === wanted)
      return new Set(found.map(({ subject }) => subject))
    })
  return {
    $state: computed($all, ({ state }) => state),
    $items: computed($all, (all) => entriesOf(all, rules.apply)),
    $busy: subjects('sending'),
    $waiting: subjects('waiting'),
    $gone,
    load: async () => queues?.of(name).load(),
    refresh: async () => (queues ?? nobody()).of(name).refresh(),
    change: async (change) => (queues ?? nobody()).of(name).submit(change),
  }
}

/** The entries to show. Until the list is known, only what changes add. */
function entriesOf<T>({ state, changes }: Snapshot<T>, apply: ListRules<T>['apply']): readonly T[] {
  if (state.status !== 'ready') return changes.reduce(apply, [])
  return changes.filter(({ isShown }) => isShown).reduce(apply, state.data)
}

function nobody(): never {
  throw new DOMException('Nobody is logged in', 'AbortError')
}

/** Whether a change was aborted because its customer has left. It stays stored, and is made later. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
