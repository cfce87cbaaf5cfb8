/**
 * The queue between one list and the server: store, show, send, confirm or retry.
 *
 * - **Store and show.** `submit` stores a change and shows it within the click.
 * - **Send.** Reads and changes take turns, so answers cannot arrive out of order. Each change is sent with its
 *   idempotency key: the server makes it once, however often it is sent.
 * - **Confirm.** The change is forgotten, and the list that the server answers is shown.
 * - **Retry.** A change without an answer is sent once more. If there is still none, it waits, and later ones wait behind
 *   it. A change that the server rejects is undone.
 */
import { ApiError, type ApiFailure, NoAnswerError, request } from '../api'
import type { GoneBook } from '../contract/entities'
import { $customerId, checkSession } from '../session'
import type { WritableAtom } from '../store'
import { type Change, type ListName, lists, randomName, type StoredChange } from './change'
import { createList, type ListRules, type Outcome, type PendingChange, type Snapshot } from './list'
import { reportRejected } from './rejected-changes'
import { createRetries } from './retries'
import { forgetChange, hasRoom, storeChanges } from './storage'
import { createTurns } from './turns'

/** A list of a customer, by its name, and what the shop no longer sells of it. */
type Answer<T> = { gone?: readonly GoneBook[] } & Record<string, readonly T[]>

/** The rules of a list, added when its code is loaded. */
interface AttachedRules<T> extends ListRules<T> {
  /** Called as soon as the server has made a change of this page. */
  onMade: () => void
}

export type Queue<T> = ReturnType<typeof createQueue<T>>

/**
 * Creates the queue of one list. Each exists once on a page (queues.ts).
 * @param $all where the list is shown.
 */
export function createQueue<T>(name: ListName, $all: WritableAtom<Snapshot<T>>) {
  const list = createList<T>($all)
  const turns = createTurns()
  const retries = createRetries(sendWaiting)
  let rules: AttachedRules<T> | undefined
  /** Whether the page is being left: then changes are sent before their turn, and answers come in any order. */
  let isLeaving = false

  /**
   * Stores, shows and sends a change.
   * @returns how it ended. Rejects, with the change undone, if the server rejects it; with an AbortError when its
   * customer has left.
   */
  function submit<K extends Change['call']>(wanted: Change<K>): Promise<Outcome> {
    const customer = $customerId.get()
    if (customer === null) {
      return Promise.reject(new DOMException('Nobody is logged in', 'AbortError'))
    }
    const { key = randomName(), ...rest } = wanted
    const stored: StoredChange = { ...rest, key, list: name }
    const isStored = hasRoom(customer) && storeChanges(customer, stored)
    return new Promise((resolve, reject) => {
      enqueue({ ...stored, customer, isStored, status: 'sending', resolve, reject })
    })
  }

  /** Takes over a stored change of an earlier page. */
  function restore(customer: string, change: StoredChange): void {
    if (list.find(change.key)) return
    enqueue({ ...change, customer, isStored: true, status: 'sending' })
  }

  /** Shows a change, and sends it in its turn, or when the page is left. */
  function enqueue(change: Omit<PendingChange, 'isShown'>): void {
    const signal = turns.signal()
    list.add(change)
    let stopListening = () => {}
    const earlier = new Promise<void>((sendNow) => {
      stopListening = onPageLeft(() => {
        if (signal.aborted) return
        isLeaving = true
        // The page may stay after all.
        load().then(() => {
          isLeaving = false
        })
        if (list.mayOvertake(change)) sendNow()
      })
    })
    const inTurn = async () => {
      const pending = list.find(change.key)
      // It may have been sent while the list was read.
      if (pending?.status === 'sending') await send(pending)
    }
    turns
      .take(inTurn, earlier)
      .catch((error) => change.reject?.(error))
      .finally(stopListening)
  }

  /** Sends a change, unless it has to wait behind another. Rejects only with an AbortError. */
  async function send(change: PendingChange, isRepeated = list.wasSent(change.key)): Promise<void> {
    const signal = turns.signal()
    if (list.waitsBehind(change))
      return wait(change, new NoAnswerError(change.call, 'Changes before it wait'))
    if (!isRepeated) noteSent(change)
    try {
      const items = await callToChange(change)
      forgetMade(change)
      signal.throwIfAborted()
      confirm(change, items)
    } catch (error) {
      signal.throwIfAborted()
      const verdict = verdictOf(error)
      // The connection may be back, or only the answer was lost.
      if (verdict === 'unanswered' && !isRepeated) return send(change, true)
      if (verdict === 'unanswered' || verdict === 'postponed') return wait(change, error)
      const items = verdict === 'accepted' ? await read().catch(() => null) : null
      signal.throwIfAborted()
      if (!items) return undo(change, error)
      forgetMade(change)
      confirm(change, items)
    }
  }

  /**
   * The server has made a change: even if its customer has since logged out, it is forgotten. Other tabs read the list
   * from now on, since this page may be left before it does.
   */
  function forgetMade(change: PendingChange) {
    forgetChange(change.customer, change)
    rules?.onMade()
  }

  /** Stores that a change is sent now, so that the next page knows as well. */
  function noteSent(change: PendingChange) {
    const { customer, isStored, status, isShown, resolve, reject, ...stored } = change
    list.noteSent(change.key)
    if (isStored) storeChanges(customer, { ...stored, sent: true })
  }

  /** @param items the list with the change, or `null` if it has to be read. */
  function confirm(change: PendingChange, items: readonly T[] | null) {
    list.settle(change, true, isLeaving ? null : items)
    change.resolve?.('confirmed')
    retries.stop()
    if (!items) load()
  }

  /** Lets a change wait for a connection, or undoes it if it is not stored. */
  function wait(change: PendingChange, error: unknown) {
    if (!change.isStored) return undo(change, error)
    list.update(change.key, { status: 'waiting', reject: undefined })
    change.resolve?.('waiting')
    retries.plan()
  }

  function undo(change: PendingChange, error: unknown) {
    forgetChange(change.customer, change)
    list.settle(change, false, null)
    if (change.reject) change.reject(error)
    // It was shown and no caller awaits it, so the customer is notified.
    else reportRejected(change.customer, change, error instanceof ApiError ? error.status : null)
    load()
  }

  /** Sends waiting changes, oldest first, until one has to wait again. Never rejects. */
  async function sendWaiting(): Promise<void> {
    const inTurn = async () => {
      for (let change = list.firstWaiting(); change; change = list.firstWaiting()) {
        const { key } = change
        await send(change)
        if (list.find(key)?.status === 'waiting') return
      }
    }
    // Aborted when the customer leaves: the changes are stored.
    await turns.take(inTurn).catch(() => {})
  }

  /** Loads the list; a shown list stays until the answer is here. Never rejects. */
  async function load(): Promise<void> {
    const signal = turns.signal()
    try {
      await readInTurn()
      if (list.firstWaiting()) sendWaiting()
    } catch (error) {
      if (!signal.aborted) console.error('A list could not be loaded', error)
    }
  }

  /** Reads the current list. Rejects on failure, and while changes wait. */
  async function refresh(): Promise<readonly T[]> {
    if (list.firstWaiting()) await sendWaiting()
    if (list.firstWaiting()) throw new NoAnswerError(lists[name], 'Its changes wait')
    return readInTurn()
  }

  async function readInTurn(): Promise<readonly T[]> {
    /** A list that is shown stays, rather than being replaced by a skeleton or a notice. */
    const isShown = () => list.state().status === 'ready'
    const signal = turns.signal()
    if (!isShown()) list.setState({ status: 'loading' })
    try {
      return await turns.take(resolveAndRead)
    } catch (error) {
      if (!signal.aborted && !isShown())
        list.setState({ status: 'failed', error: error as ApiFailure, retry: load })
      throw error
    }
  }

  /** Repeats changes of which it is not known whether the server has them, then reads and shows the list (list.ts). */
  async function resolveAndRead(): Promise<readonly T[]> {
    const signal = turns.signal()
    const before = list.state()
    for (const change of list.unresolved()) await send(change)
    signal.throwIfAborted()
    const state = list.state()
    const isKept = state !== before || list.unresolved().length > 0
    if (state.status === 'ready' && isKept) return state.data
    const items = await read()
    signal.throwIfAborted()
    // Not if changes were sent in the meantime because the page is being left: then the list is read again.
    if (list.unresolved().every(({ status }) => status === 'waiting')) list.show(items)
    return items
  }

  async function callToChange(change: PendingChange): Promise<readonly T[]> {
    const { call: endpoint, params, body, key } = change
    try {
      return await call(endpoint, { params, body, idempotencyKey: key })
    } catch (error) {
      // The entry to remove is already gone: removed in another tab or on another device.
      const isGone = isNotFound(error) && endpoint.startsWith('DELETE ')
      if (isGone && $customerId.get() === change.customer) return read()
      throw error
    }
  }

  async function read(): Promise<readonly T[]> {
    try {
      return await call(lists[name], {})
    } catch (error) {
      // Only an unknown customer has no list: the check ends the session.
      if (isNotFound(error)) checkSession()
      throw error
    }
  }

  /** Makes a call whose answer is the whole list. */
  async function call(key: Change['call'], options: object): Promise<readonly T[]> {
    const made = request as (key: string, options: object) => Promise<Answer<T>>
    // Beside that, every answer is an object that holds only the list (contract/endpoints).
    const { gone, ...answer } = await made(key, options)
    const [items = []] = Object.values(answer)
    rules?.onGone?.(gone ?? [])
    return rules?.tidy?.(items) ?? items
  }

  /** Drops everything on the page, including running calls. Stored changes stay. */
  function reset() {
    turns.reset()
    retries.stop()
    list.reset()
    rules?.onGone?.([])
  }

  /** Delays reads and changes until `ready` resolves. */
  function waitFor(ready: Promise<unknown>) {
    turns.take(() => ready).catch(() => {})
  }

  function attach(added: AttachedRules<T>) {
    rules = added
  }

  return { state: list.state, submit, restore, refresh, load, reset, waitFor, attach }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/**
 * Statuses that say nothing about the change itself: too busy, a gateway without connection, the
 * same change in progress (409, IETF draft "Idempotency-Key"), an ended session (401).
 */
const transient = [401, 408, 409, 425, 429, 502, 503, 504]

/**
 * What a failed call says about its change.
 * - `unanswered`: it may have been made.
 * - `postponed`: it may be made later.
 * - `accepted`: the server has answered that it is made, with a list that cannot be read.
 * - `rejected`: it will never be made.
 */
function verdictOf(error: unknown): 'unanswered' | 'postponed' | 'accepted' | 'rejected' {
  if (error instanceof NoAnswerError) return 'unanswered'
  if (!(error instanceof ApiError)) return 'accepted'
  return transient.includes(error.status) ? 'postponed' : 'rejected'
}

/**
 * Calls `leave` when this page is left. Listen only while a change is sent: some browsers do not keep listening pages
 * in the back-forward cache.
 * @returns a function that stops listening.
 */
function onPageLeft(leave: () => void): () => void {
  // iOS has no `beforeunload`.
  const events = ['beforeunload', 'pagehide'] as const
  for (const event of events) addEventListener(event, leave)
  return () => {
    for (const event of events) removeEventListener(event, leave)
  }
}
