/** The state of a list: the server's last answer, and the changes that it has not confirmed yet. */
import type { ApiFailure } from '../api'
import { atom, type Loadable } from '../store'
import type { Effect, StoredChange } from './change'
import { hasTakenEffect } from './signature'

/** A list from the server. */
export type ListState<T> = Loadable<readonly T[], ApiFailure>

/** What became of a change: confirmed by the server, or stored until there is a connection. */
export type Outcome = 'confirmed' | 'waiting'

export interface PendingChange extends StoredChange {
  customer: string
  /** Whether it is in storage: then it survives the page and may wait. */
  isStored: boolean
  /** `waiting`: there was no connection. `sending` includes changes that wait for their turn. */
  status: 'sending' | 'waiting'
  /** Settle what the caller awaits. Without `reject`, nobody awaits it. */
  resolve?: ((outcome: Outcome) => void) | undefined
  reject?: ((error: unknown) => void) | undefined
}

interface Item {
  _id: string
  qty?: number
  street?: string
}

/** The state of one list, at first `idle`. Changes stay in the order in which they were made. */
export function createListState<T extends Item>() {
  const $all = atom<{ state: ListState<T>; changes: readonly PendingChange[] }>({
    state: { status: 'idle' },
    changes: [],
  })
  /** Effects of sent changes, by key. Apart from `$all`: noting one changes nothing on screen. */
  const effects = new Map<string, Effect>()
  const changes = () => $all.get().changes
  const setChanges = (wanted: readonly PendingChange[]) =>
    $all.set({ ...$all.get(), changes: wanted })
  const before = (key: string) =>
    changes().slice(
      0,
      changes().findIndex((one) => one.key === key),
    )

  return {
    $all,
    state: () => $all.get().state,
    setState: (state: ListState<T>) => $all.set({ ...$all.get(), state }),
    find: (key: string) => changes().find((one) => one.key === key),
    firstWaiting: () => changes().find(({ status }) => status === 'waiting'),

    add(change: PendingChange) {
      if (change.effect) effects.set(change.key, change.effect)
      setChanges([...changes(), change])
    },

    /** Records the effect of a change that is about to be sent. */
    noteEffect: (key: string, effect: Effect) => effects.set(key, effect),
    /** Whether a change may have been sent: only then is its effect recorded. */
    wasSent: (key: string) => effects.has(key),

    /** Changes of an entry that may have been sent. */
    sentOf: (subject: string) =>
      changes().filter((one) => one.subject === subject && effects.has(one.key)),

    update(key: string, changed: Partial<PendingChange>) {
      setChanges(changes().map((one) => (one.key === key ? { ...one, ...changed } : one)))
    },

    /** Removes a change, with the server's list if it is known. */
    settle({ key }: PendingChange, items: readonly T[] | null) {
      effects.delete(key)
      $all.set({
        state: items ? { status: 'ready', data: items } : $all.get().state,
        changes: changes().filter((one) => one.key !== key),
      })
    },

    /** Whether a list has the change's subject as it would have left it. */
    isInEffect: ({ key, subject }: PendingChange, items: readonly T[]) =>
      hasTakenEffect(effects.get(key), subject, items),

    /** Whether an earlier change still waits for a connection. */
    waitsBehind: (key: string) => before(key).some(({ status }) => status === 'waiting'),

    /** Whether a change may be sent before earlier ones: none has the same subject. */
    mayOvertake: ({ key, subject }: PendingChange) =>
      before(key).every((one) => one.subject !== subject),

    reset() {
      effects.clear()
      $all.set({ state: { status: 'idle' }, changes: [] })
    },
  }
}
