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
  const { refresh, load } = createListReader({ name, list, turns, read, drain })

  function confirm(change: PendingChange, items: readonly T[]) {
    list.settle(change, items)
    // What the list shows of a book is one change's effect, even if a closed tab has left an equal one.
    for (const other of list.sentOf(change.subject)) noteEffectOn(items, other)
    change.resolve?.('confirmed')
    retries.stop()
    rules?.onConfirmed()
  }

  function refuse(change: PendingChange, error: unknown, items: readonly T[] | null) {
    forgetChange(change.customer, change)
    list.settle(change, items)
    if (change.reject) change.reject(error)
    // It was shown and no caller awaits it, so the customer is notified.
    else reportRefusal(change.customer, change, error instanceof ApiError ? error.status : null)
  }

  function postpone({ key, resolve }: PendingChange) {
    list.update(key, { status: 'waiting', reject: undefined })
    resolve?.('waiting')
    retries.plan()
  }

  /** Stores what a change will do to the list, to find out later whether it has taken effect. */
  async function noteEffect(change: PendingChange, began: number): Promise<void> {
    if (!rules) return
    const state = list.state()
    // Changes of an earlier page are sent before this one has read the list. Those of this one wait for no
    // answer: they are sent early only when the page is being left.
    const readNow = async () => (change.reject ? null : read().catch(() => null))
    const items = state.status === 'ready' ? state.data : await readNow()
    turns.check(began)
    if (items) noteEffectOn(items, change)
  }

  function noteEffectOn(items: readonly T[], change: PendingChange) {
    if (!rules) return
    const before = signatureOf(items, change.subject)
    const after = signatureOf(rules.apply(items, change), change.subject)
    list.noteEffect(change.key, { before, after })
    if (change.isStored) storeChanges(change.customer, toStored(change, { before, after }))
  }

  /**
   * Sends a change. If it was sent before, and the server may not honour its key, only if the list does not show
   * its effect.
   */
  async function perform(change: PendingChange, wasSent = list.wasSent(change.key)): Promise<void> {
    const began = turns.generation()
    if (!wasSent) await noteEffect(change, began)
    else if (!repeatsAreSafe()) {
      const items = await read().catch(() => null)
      turns.check(began)
      // A list that cannot be read says nothing about the change.
      if (!items) return postpone(change)
      if (confirmIfInEffect(change, items)) return
    }
    turns.check(began)
    try {
      const answer = await send(change)
      // Also if the customer has since logged out: the server has it.
      forgetChange(change.customer, change)
      // A repeated key gets the first answer, and the list may have changed since.
      const items = wasSent ? await read().catch(() => answer) : answer
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
    const items = isUnknown ? await read().catch(() => null) : null
    turns.check(began)
    const isLost = verdict === 'unanswered' && repeatsAreSafe()
    // The server answers, so only this answer was lost: the same key gets it again.
    if (items && isLost && !wasSent) return perform(change, true)
    if (items && !isLost && confirmIfInEffect(change, items)) return
    if (change.isStored && (verdict === 'unanswered' || verdict === 'postponed')) {
      if (items) list.setState({ status: 'ready', data: items })
      postpone(change)
    } else {
      refuse(change, error, items)
      if (!items) load()
    }
  }

  /** Sends waiting changes, oldest first, until one has to wait again. Never rejects. */
  async function drain(): Promise<void> {
    const inTurn = async () => {
      for (let change = list.firstWaiting(); change; change = list.firstWaiting()) {
        await perform(change)
        if (list.find(change.key)) return
      }
    }
    // Aborted when the customer leaves: the changes are stored.
    await turns.take(inTurn).catch(() => {})
  }

  /** Shows a change and sends it in its turn, unless an earlier one still waits. */
  function enqueue(change: PendingChange): void {
    const began = turns.generation()
    const { left, stop } = pageLeft()
    list.add(change)
    // The page may stay after all, and answers may have come out of order: read the list again.
    left.then(() => {
      if (began === turns.generation()) load()
    })
    const never = new Promise<never>(() => {})
    const earlier = left.then(() => (list.mayOvertake(change) ? undefined : never))
    const inTurn = async () => {
      const pending = list.find(change.key)
      if (!pending) return
      if (!list.waitsBehind(change.key)) await perform(pending)
      else if (pending.isStored) postpone(pending)
      else refuse(pending, new NoAnswerError(pending.call, 'Changes before it wait'), null)
    }
    turns
      .take(inTurn, earlier)
      .catch((error) => change.reject?.(error))
      .finally(stop)
  }

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

  function attach(added: ListRules<T>) {
    rules = added
  }

  const { $all, isInEffect } = list
  return { $all, isInEffect, submit, restore, refresh, load, reset, attach }
}

function toStored(
  { customer, isStored, status, resolve, reject, ...stored }: PendingChange,
  effect: Effect,
): StoredChange {
  return { ...stored, effect }
}
