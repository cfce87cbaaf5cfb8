/**
 * One list as the page knows it: the list from the server that is shown, and the changes that the server has not
 * confirmed.
 *
 * The rule: **the page shows a list from the server, after applying the changes that this list certainly does not
 * contain.**
 * That is certain of a change that was not sent before the list was read. A change that was sent is resolved before
 * the next list is shown: the server has said that it has the change, or has refused it. Meanwhile the list that was
 * read before stays; a page that has none yet does not show its first one until then.
 */
import type { ApiFailure } from '../api'
import type { Loadable, WritableAtom } from '../store'
import { type Effect, type Entry, hasTakenEffect, type StoredChange } from './change'

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

/** The rules of a list. */
export interface ListRules<T> {
  /** Applies a change to the list, before the server has answered. Pure. */
  apply: (items: readonly T[], change: StoredChange) => readonly T[]
  /** Cleans up a list from the server before it is shown. Pure. */
  tidy?: ((items: readonly T[]) => readonly T[]) | undefined
}

/** Creates a list. @param $all where it is shown. */
export function createList<T extends Entry>($all: WritableAtom<Snapshot<T>>) {
  /** The effects of sent changes, as far as they are known. Separate from `$all`, since sending changes nothing on screen. */
  const sent = new Map<string, Effect | undefined>()
  const changes = () => $all.get().changes
  const setChanges = (wanted: readonly PendingChange[]) =>
    $all.set({ ...$all.get(), changes: wanted })
  const without = (key: string) => changes().filter((one) => one.key !== key)
  const update = (key: string, changed: Partial<PendingChange>) =>
    setChanges(changes().map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const before = (key: string) =>
    changes().slice(
      0,
      changes().findIndex((one) => one.key === key),
    )
  /** Changes that a list which is read now may or may not contain. */
  const unresolved = () => changes().filter(({ key, status }) => sent.has(key) && status !== 'done')

  /** Whether a list has the subject of a sent change as the change would have left it. */
  function isInEffect({ key, subject }: PendingChange, items: readonly T[]): boolean {
    const effect = sent.get(key)
    return effect !== undefined && hasTakenEffect(effect, subject, items)
  }

  /** Whether a list does not contain a change. If that is not certain, the change is compared with the list. */
  function isMissing(change: PendingChange, items: readonly T[]): boolean {
    if (!sent.has(change.key)) return true
    return sent.get(change.key) !== undefined && !isInEffect(change, items)
  }

  /** Shows another list, which contains what is done. */
  function show(items: readonly T[], from: readonly PendingChange[] = changes()) {
    const pending = from.filter(({ status }) => status !== 'done')
    $all.set({
      state: { status: 'ready', data: items },
      changes: pending.map((one) => ({ ...one, isShown: isMissing(one, items) })),
    })
  }

  return {
    state: () => $all.get().state,
    setState: (state: ListState<T>) => $all.set({ ...$all.get(), state }),
    find: (key: string) => changes().find((one) => one.key === key),
    firstWaiting: () => changes().find(({ status }) => status === 'waiting'),
    show,
    update,
    unresolved,
    isInEffect,

    /** Adds a change: of this page, or one of an earlier page, which may have sent it. */
    add(change: Omit<PendingChange, 'isShown'>) {
      const { state } = $all.get()
      // Earlier versions of the shop stored only the effect.
      if (change.sent || change.effect) sent.set(change.key, change.effect)
      const added = { ...change, isShown: true }
      const isShown = state.status !== 'ready' || isMissing(added, state.data)
      setChanges([...changes(), { ...added, isShown }])
    },

    /** Records that a change is sent now, or its effect on a later list. */
    noteSent: (key: string, effect: Effect | undefined) => sent.set(key, effect),
    wasSent: (key: string) => sent.has(key),

    /** The server has the change. @param items the list after it, or `null` if that has not been read. */
    confirm({ key, isShown }: PendingChange, items: readonly T[] | null) {
      sent.delete(key)
      if (items && unresolved().length === 0) show(items, without(key))
      else if (isShown) update(key, { status: 'done' })
      else setChanges(without(key))
    },

    /** The change is not made. @param items the list without it, if it is known. */
    drop({ key }: PendingChange, items: readonly T[] | null) {
      sent.delete(key)
      if (items && unresolved().length === 0) show(items, without(key))
      else setChanges(without(key))
    },

    /** Whether an earlier change still waits for a connection. */
    waitsBehind: ({ key }: PendingChange) => before(key).some(({ status }) => status === 'waiting'),

    /** Whether a change may be sent before earlier ones: none has the same subject. */
    mayOvertake: ({ key, subject }: Pick<PendingChange, 'key' | 'subject'>) =>
      before(key).every((one) => one.status === 'done' || one.subject !== subject),

    reset() {
      sent.clear()
      $all.set({ state: { status: 'idle' }, changes: [] })
    },
  }
}
