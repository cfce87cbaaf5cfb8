/**
 * Synchronises one list with the server. Reads and changes take turns, so answers cannot arrive out
 * of order. A change is stored first and removed at the server's definitive answer. A change
 * without an answer waits, and later ones wait behind it.
 */
import { ApiError, NoAnswerError, repeatsAreSafe } from '../api'
import { $customerId } from '../session'
import { type Change, type Effect, type ListName, randomName, type StoredChange } from './change'
import { createListCalls } from './list-calls'
import { createListReader } from './list-reader'
import { createListState, type Outcome, type PendingChange } from './list-state'
import { forgetChange, hasRoom, storeChanges } from './outbox-storage'
import { pageLeft } from './page-left'
import { reportRefusal } from './refusals'
import { createRetries } from './retries'
import { signatureOf } from './signature'
import { createTurns } from './turns'
import { verdictOf } from './verdict'

/** The rules of a list, added when its code is loaded. */
export interface ListRules<T> {
  /** Applies a change to the list, before the server has answered. Pure. */
  apply: (items: readonly T[], change: StoredChange) => readonly T[]
  /** Cleans up a list from the server before it is shown. Pure. */
  tidy?: ((items: readonly T[]) => readonly T[]) | undefined
  /** Called after each confirmed change. */
  onConfirmed: () => void
}

export type Channel<T extends { _id: string }> = ReturnType<typeof createChannel<T>>

/** Creates the channel of one list. Each exists once on a page (outbox.ts). */
export function createChannel<T extends { _id: string }>(name: ListName) {
  const list = createListState<T>()
  const turns = createTurns()
  const retries = createRetries(drain)
  let rules: ListRules<T> | undefined
  const { read, send } = createListCalls<T>(name, (items) => rules?.tidy?.(items) ?? items)
  const { refresh, load } = createListReader({ name, list, turns, read, drain, resolve })
  /** Whether changes are being sent before their turn, so that their answers may come in any order. */
  let isOutOfTurn = false

  function confirm(change: PendingChange, items: readonly T[] | null) {
    list.confirm(change, isOutOfTurn ? null : items)
    // What the list shows of a book is one change's effect, even if a closed tab has left an equal one.
    if (items && !repeatsAreSafe()) {
      const equal = list.unresolved().filter(({ subject }) => subject === change.subject)
      for (const other of equal) noteSent(other, items)
    }
    change.resolve?.('confirmed')
    retries.stop()
    rules?.onConfirmed()
    if (!items) load()
  }

  function refuse(change: PendingChange, error: unknown, items: readonly T[] | null) {
    forgetChange(change.customer, change)
    list.drop(change, items)
    if (change.reject) change.reject(error)
    // It was shown and no caller awaits it, so the customer is notified.
    else reportRefusal(change.customer, change, error instanceof ApiError ? error.status : null)
    if (!items) load()
  }

  /** Lets a change wait, or refuses it if it is not stored. */
  function postpone(change: PendingChange, error: unknown, items: readonly T[] | null = null) {
    if (!change.isStored) return refuse(change, error, items)
    list.update(change.key, { status: 'waiting', reject: undefined })
    change.resolve?.('waiting')
    retries.plan()
  }

  /** Stores that a change is sent now, and what it does to the list. */
  function noteSent(change: PendingChange, items: readonly T[] | null) {
    const effect = items && rules ? effectOn(items, change, rules.apply) : undefined
    list.noteSent(change.key, effect)
    if (change.isStored) storeChanges(change.customer, toStored(change, effect))
  }

  /** The list that is shown. If there is none, and repetitions are not safe, it is read: see `perform`. */
  async function knownList(): Promise<readonly T[] | null> {
    const state = list.state()
    if (state.status === 'ready') return state.data
    return repeatsAreSafe() || !rules ? null : read()
  }

  /**
   * Sends a change. If it was sent before, and the server may not honour its key, only if the list does not show
   * its effect. Rejects if the list had to be read and could not be.
   */
  async function perform(change: PendingChange, wasSent = list.wasSent(change.key)): Promise<void> {
    const began = turns.generation()
    try {
      const items = wasSent && !repeatsAreSafe() ? await read() : await knownList()
      turns.check(began)
      if (!wasSent) noteSent(change, items)
      else if (!repeatsAreSafe() && items && confirmIfInEffect(change, items)) return
    } catch (error) {
      turns.check(began)
      // A list that cannot be read says nothing about the change.
      postpone(change, error)
      throw error
    }
    try {
      const answer = await send(change)
      // Also if the customer has since logged out: the server has it.
      forgetChange(change.customer, change)
      // A repeated key gets the first answer, and the list may have changed since.
      const items = wasSent ? await read().catch(() => null) : answer
      turns.check(began)
      confirm(change, items)
    } catch (error) {
      turns.check(began)
      await recover(change, error, began, wasSent)
    }
  }

  /** One change only: an earlier one may not have arrived, even if a later one has. */
  function confirmIfInEffect(change: PendingChange, items: readonly T[]): boolean {
    if (!list.isInEffect(change, items)) return false
    forgetChange(change.customer, change)
    confirm(change, items)
    return true
  }

  async function recover(change: PendingChange, error: unknown, began: number, wasSent: boolean) {
    const verdict = verdictOf(error)
    const isUnknown = verdict === 'unanswered' || verdict === 'unreadable'
    let items: readonly T[] | null = null
    let unread: unknown
    if (isUnknown) {
      try {
        items = await read()
      } catch (failure) {
        unread = failure
      }
    }
    turns.check(began)
    const isLost = verdict === 'unanswered' && repeatsAreSafe()
    // The server answers, so only this answer was lost: the same key gets it again.
    if (items && isLost && !wasSent) return perform(change, true)
    if (items && !isLost && confirmIfInEffect(change, items)) return
    if (verdict === 'unanswered' || verdict === 'postponed') postpone(change, error, items)
    else refuse(change, error, items)
    if (unread) throw unread
  }

  /** Finds out about changes that may have arrived, oldest first. If one has to wait, so do later ones. */
  async function resolve(): Promise<void> {
    for (const change of list.unresolved()) {
      if (list.waitsBehind(change.key)) postpone(change, waitsBehind(change))
      else await perform(change)
    }
  }

  /** Sends waiting changes, oldest first, until one has to wait again. Never rejects. */
  async function drain(): Promise<void> {
    const inTurn = async () => {
      for (let change = list.firstWaiting(); change; change = list.firstWaiting()) {
        const { key } = change
        await perform(change)
        if (list.find(key)?.status === 'waiting') return
      }
    }
    // Aborted when the customer leaves: the changes are stored.
    await turns.take(inTurn).catch(() => {})
  }

  /** Shows a change and sends it in its turn, unless an earlier one still waits. */
  function enqueue(change: Omit<PendingChange, 'isShown'>): void {
    const began = turns.generation()
    const { left, stop } = pageLeft()
    list.add(change)
    const never = new Promise<never>(() => {})
    const earlier = left.then(() => {
      if (began !== turns.generation()) return never
      // The page may stay after all: then the list is read again.
      isOutOfTurn = true
      load().then(() => {
        isOutOfTurn = false
      })
      const { key, subject } = change
      return list.mayOvertake({ key, subject }) && mayBeSentNow() ? undefined : never
    })
    const inTurn = async () => {
      const pending = list.find(change.key)
      // It may have been sent while the list was read.
      if (pending?.status !== 'sending') return
      if (!list.waitsBehind(change.key)) await perform(pending)
      else postpone(pending, waitsBehind(pending))
    }
    turns
      .take(inTurn, earlier)
      .catch((error) => change.reject?.(error))
      .finally(stop)
  }

  /** Without a list to compare with later, only a server that honours keys is told what may have to be repeated. */
  const mayBeSentNow = () => repeatsAreSafe() || list.state().status === 'ready'

  /**
   * Stores, shows and sends a change.
   * @returns how it ended. Rejects, with the change undone, if it is refused; with an AbortError
   * when its customer has left.
   */
  function submit<K extends Change['call']>(wanted: Change<K>): Promise<Outcome> {
    const customer = $customerId.get()
    if (customer === null) {
      return Promise.reject(new DOMException('Nobody is logged in', 'AbortError'))
    }
    const { key = randomName(), mayWait = true, ...rest } = wanted
    const stored: StoredChange = { ...rest, key, list: name }
    const isStored = mayWait && hasRoom(customer) && storeChanges(customer, stored)
    return new Promise((resolve, reject) => {
      enqueue({ ...stored, customer, isStored, status: 'sending', resolve, reject })
    })
  }

  /** Takes over a stored change of an earlier page. */
  function restore(customer: string, change: StoredChange): void {
    if (list.find(change.key)) return
    enqueue({ ...change, customer, isStored: true, status: 'sending' })
  }

  /** Drops everything on the page, including running calls. Stored changes stay. */
  function reset() {
    turns.reset()
    retries.stop()
    list.reset()
  }

  /** Delays everything until `ready` resolves. Never rejects. */
  function waitFor(ready: Promise<unknown>) {
    turns.take(() => ready).catch(() => {})
  }

  function attach(added: ListRules<T>) {
    rules = added
  }

  return { $all: list.$all, submit, restore, refresh, load, reset, waitFor, attach }
}

const waitsBehind = ({ call }: PendingChange) => new NoAnswerError(call, 'Changes before it wait')

/** What a change does to its subject in a list. */
function effectOn<T extends { _id: string }>(
  items: readonly T[],
  change: StoredChange,
  apply: ListRules<T>['apply'],
): Effect {
  const after = signatureOf(apply(items, change), change.subject)
  return { before: signatureOf(items, change.subject), after }
}

function toStored(
  { customer, isStored, status, isShown, resolve, reject, ...stored }: PendingChange,
  effect: Effect | undefined,
): StoredChange {
  return { ...stored, sent: true, effect }
}
