import { $customerId, $session } from '../session'
import { computed, crossTabChannel, type ReadableAtom } from '../store'
import type { Change, ListName } from './change'
import type { createChannel, ListRules, Outcome } from './channel'
import type { ListState } from './list-state'
import { channels } from './outbox'

type ItemOf<N extends ListName> = Extract<
  ReturnType<(typeof channels)[N]['$all']['get']>['state'],
  { status: 'ready' }
>['data'][number]

export interface OptimisticList<T> {
  $state: ReadableAtom<ListState<T>>
  /** The entries as the shopper should see them now: the server's, plus changes not confirmed yet. */
  $items: ReadableAtom<readonly T[]>
  /** Ids of entries with a request under way. */
  $busy: ReadableAtom<ReadonlySet<string>>
  /** Ids of entries whose change waits for a connection. */
  $waiting: ReadableAtom<ReadonlySet<string>>
  /** Fetches the list; a list already shown stays until the answer is here. Never rejects. */
  load: () => Promise<void>
  /** Fetches the list for who must know it as it is now. Rejects when it cannot be had. */
  refresh: () => Promise<readonly T[]>
  /**
   * Stores the change, shows it at once and sends it. Rejects, with the change undone, if the server
   * refuses it; with an AbortError when its customer leaves meanwhile.
   */
  change: <K extends Change['call']>(change: Change<K>) => Promise<Outcome>
}

/**
 * A list of the customer's that the server holds and that is changed optimistically: shown is the
 * server's last word with the changes not confirmed yet applied on top, so undoing a refused one never
 * undoes another. It loads as soon as there is a customer, is gone with them, and follows other tabs.
 * One for each name on a page.
 */
export function createOptimisticList<N extends ListName>(
  name: N,
  { apply, tidy }: Omit<ListRules<ItemOf<N>>, 'onConfirmed'>,
): OptimisticList<ItemOf<N>> {
  // The compiler cannot follow the type of the entries through the name.
  const channel = channels[name] as unknown as ReturnType<typeof createChannel<ItemOf<N>>>
  const tabs = crossTabChannel(name)
  channel.attach({ apply, tidy, onConfirmed: tabs.announce })

  let hearsOtherTabs = false
  $customerId.subscribe((customer) => {
    if (customer === null) return
    channel.load()
    // Opened with the first customer, since nothing of the browser may be touched before a page runs.
    if (!hearsOtherTabs) tabs.listen(() => $customerId.get() !== null && channel.load())
    hearsOtherTabs = true
  })
  // What failed beside a check that had no answer: the server answers again.
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
      changes.reduce(apply, state.status === 'ready' ? state.data : []),
    ),
    $busy: subjects('sending'),
    $waiting: subjects('waiting'),
    load: channel.load,
    refresh: channel.refresh,
    change: channel.submit,
  }
}
