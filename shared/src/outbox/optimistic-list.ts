import { $customerId, $session } from '../session'
import { computed, crossTabChannel, type ReadableAtom } from '../store'
import type { Change, ListName } from './change'
import type { ListRules } from './channel'
import type { ListState, Outcome } from './list-state'
import { channels, type ListItems } from './outbox'

export interface OptimisticList<T> {
  $state: ReadableAtom<ListState<T>>
  /** The entries to show now: the server's, with unconfirmed changes applied. Until `$state` is ready, only these. */
  $items: ReadableAtom<readonly T[]>
  /** Ids of entries with a request in progress. */
  $busy: ReadableAtom<ReadonlySet<string>>
  /** Ids of entries with a change that waits for a connection. */
  $waiting: ReadableAtom<ReadonlySet<string>>
  /** Loads the list; a shown list stays until the answer is here. Never rejects. */
  load: () => Promise<void>
  /** Reads the current list. Rejects on failure. */
  refresh: () => Promise<readonly T[]>
  /**
   * Stores the change, shows it and sends it. Rejects, with the change undone, if the server
   * refuses it; with an AbortError if its customer leaves.
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
  { apply, tidy }: Omit<ListRules<ListItems[Name]>, 'onConfirmed'>,
): OptimisticList<ListItems[Name]> {
  const channel = channels[name]
  const tabs = crossTabChannel(name)
  channel.attach({ apply, tidy, onConfirmed: tabs.announce })

  let isSyncedAcrossTabs = false
  $customerId.subscribe((customer) => {
    if (customer === null) return
    channel.load()
    // Runs with the first customer, since importing this module must not access browser APIs.
    if (!isSyncedAcrossTabs) tabs.listen(() => $customerId.get() !== null && channel.load())
    isSyncedAcrossTabs = true
  })
  // The session check got its answer: load what has failed before.
  $session.listen(({ status }) => {
    if (status === 'customer' && channel.$all.get().state.status === 'failed') channel.load()
  })

  const subjects = (status: 'sending' | 'waiting') =>
    computed(
      channel.$all,
      ({ changes }) =>
        new Set(changes.filter((one) => one.status === status).map(({ subject }) => subject)),
    )
  return {
    $state: computed(channel.$all, ({ state }) => state),
    $items: computed(channel.$all, ({ state, changes }) =>
      state.status === 'ready'
        ? changes.filter(({ isShown }) => isShown).reduce(apply, state.data)
        : changes.reduce(apply, []),
    ),
    $busy: subjects('sending'),
    $waiting: subjects('waiting'),
    load: channel.load,
    refresh: channel.refresh,
    change: channel.submit,
  }
}
