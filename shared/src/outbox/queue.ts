/**
 * The queue between one list and the server: store, show, send, confirm or retry.
 *
 * - **Store and show.** `change` stores a change, and `add` shows it, within the click.
 * - **Send.** Reads and changes take turns, so answers cannot arrive out of order. Each change is sent with its
 *   idempotency key: the server makes it once, however often it is sent.
 * - **Confirm.** The change is forgotten, and the list that the server answers is shown.
 * - **Retry.** A change without an answer is sent once more. If there is still none, it waits, and later ones wait behind
 *   it. A change that the server rejects is undone.
 *
 * The rule: **the page shows a list from the server, after applying the changes that this list certainly does not
 * contain.** A change that was not sent before the list was read is certainly not in it. A change that was sent is
 * repeated until the server has answered; only then is a newer list shown.
 */
import { ApiError, type ApiFailure, NoAnswerError } from '../api/errors'
import { requestUntyped } from '../api/request'
import type { AnswerOf, EndpointKey } from '../contract/endpoints'
import { $customerId, $session } from '../session/session-store'
import { onStorageChange } from '../storage/browser-storage'
import { crossTabChannel, type WritableAtom } from '../store'
import {
  type Change,
  type ChangeOutcome,
  type ChangeProgress,
  type ListItems,
  type ListName,
  lists,
  type PendingChange,
  randomName,
  reportRejected,
  type Snapshot,
  type StoredChange,
  snapshots,
} from './change'
import {
  forgetChange,
  hasRoom,
  ownChanges,
  prefix,
  storeChanges,
  takeOverChanges,
  takeOverLater,
} from './storage'

export type Queues = { readonly [Name in ListName]: Queue<ListItems[Name]> }

/**
 * Creates the queues, once on a page. They begin and end with sessions.
 * @param checkSession ends the session if the server does not know the customer.
 */
export function createQueues(checkSession: () => void): Queues {
  const { cart, wishlist, addresses } = snapshots
  const queues: Queues = {
    cart: createQueue('cart', cart, checkSession, (answer) => 'cart' in answer && answer.cart),
    wishlist: createQueue(
      'wishlist',
      wishlist,
      checkSession,
      (answer) => 'wishlist' in answer && answer.wishlist,
    ),
    addresses: createQueue(
      'addresses',
      addresses,
      checkSession,
      (answer) => 'addressList' in answer && answer.addressList,
    ),
  }
  const all = Object.values(queues)
  const takeoverOf = (customer: string) => ({
    customer,
    isWanted: () => customer === $customerId.get(),
    restore: (change: StoredChange) => queues[change.list].restore(customer, change),
  })
  $customerId.subscribe((customer) => {
    for (const queue of all) queue.reset()
    if (customer === null) return
    const takeover = takeoverOf(customer)
    ownChanges(customer).forEach(takeover.restore)
    // Before any list is read, so that the first one is shown with what this tab has shown before.
    const takenOver = takeOverChanges(takeover)
    for (const queue of all) queue.loadAfter(takenOver)
  })
  onStorageChange(prefix, () => {
    const here = $customerId.get()
    if (here !== null) takeOverLater(takeoverOf(here))
  })
  return queues
}

type Queue<T> = ReturnType<typeof createQueue<T>>

/**
 * @param $all where the list is shown.
 * @param checkSession is called when the server does not know the customer.
 * @param listIn finds the whole list in the answer of a call.
 */
function createQueue<T>(
  name: ListName,
  $all: WritableAtom<Snapshot<T>>,
  checkSession: () => void,
  listIn: (answer: AnswerOf<EndpointKey>) => readonly T[] | false,
) {
  const tabs = crossTabChannel(name)
  const turns = createTurns()
  const retries = createRetries(sendWaiting)
  /** The keys of unresolved changes. Separate from `$all`, since sending changes nothing on screen. */
  const sent = new Set<string>()
  /** Whether the page is being left: then changes are sent before their turn, and answers come in any order. */
  let isLeaving = false

  const get = () => $all.get()
  const set = (changed: Partial<Snapshot<T>>) => $all.set({ ...get(), ...changed })
  const find = (key: string) => get().changes.find((one) => one.key === key)
  const without = (key: string) => get().changes.filter((one) => one.key !== key)
  const update = (key: string, changed: Partial<ChangeProgress>) =>
    set({ changes: get().changes.map((one) => (one.key === key ? { ...one, ...changed } : one)) })
  const firstWaiting = () => get().changes.find(({ status }) => status === 'waiting')
  /** Changes that a list which is read now may or may not contain. */
  const unresolved = () => get().changes.filter(({ key }) => sent.has(key))
  function before(key: string) {
    const { changes } = get()
    return changes.slice(
      0,
      changes.findIndex((one) => one.key === key),
    )
  }
  /** Whether a change may be sent before earlier ones: none has the same subject, and neither is about all of them. */
  const mayOvertake = ({ key, subject }: StoredChange) =>
    before(key).every(
      (one) =>
        one.status === 'done' || (![subject, 'all'].includes(one.subject) && subject !== 'all'),
    )

  tabs.listen(loadIfRead)
  // The session check got its answer: load what has failed before.
  $session.listen(({ status }) => {
    if (status === 'customer' && get().state.status === 'failed') load()
  })

  /**
   * Stores, shows and sends a change.
   * @returns how it ended. Rejects, with the change undone, if the server rejects it; with an AbortError when its
   * customer has left.
   */
  function change({ key = randomName(), ...rest }: Change) {
    const customer = $customerId.get()
    if (customer === null) {
      return Promise.reject(new DOMException('Nobody is logged in', 'AbortError'))
    }
    const stored: StoredChange = { ...rest, key, list: name }
    const isStored = hasRoom(customer) && storeChanges(customer, stored)
    return new Promise<ChangeOutcome>((resolve, reject) => {
      add({ ...stored, customer, isStored, isShown: true, status: 'sending', resolve, reject })
    })
  }

  /** Takes over a stored change of an earlier page, which may have sent it. */
  function restore(customer: string, change: StoredChange): void {
    if (find(change.key)) return
    if (change.sent) sent.add(change.key)
    const isShown = !change.sent || get().state.status !== 'ready'
    add({ ...change, customer, isStored: true, isShown, status: 'sending' })
  }

  /** Shows a change, and sends it in its turn, or when the page is left. */
  function add(change: PendingChange): void {
    const signal = turns.signal()
    set({ changes: [...get().changes, change] })
    let stopListening = () => {}
    const pageLeft = new Promise<void>((sendNow) => {
      stopListening = onPageLeft(() => {
        if (signal.aborted) return
        isLeaving = true
        // The page may stay after all.
        load().then(() => {
          isLeaving = false
        })
        if (mayOvertake(change)) sendNow()
      })
    })
    const sendInTurn = async () => {
      const pending = find(change.key)
      // It may have been sent while the list was read.
      if (pending?.status === 'sending') await send(pending)
    }
    turns
      .take(sendInTurn, pageLeft)
      .catch((error) => change.reject?.(error))
      .finally(stopListening)
  }

  /** Sends a change, unless it has to wait behind another. Rejects only with an AbortError. */
  async function send(change: PendingChange, isRepeated = sent.has(change.key)): Promise<void> {
    const signal = turns.signal()
    if (before(change.key).some(({ status }) => status === 'waiting'))
      return wait(change, new NoAnswerError(change.call, 'Changes before it wait'))
    if (!isRepeated) noteSent(change)
    try {
      const items = await post(change)
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

  /** Makes the call of a change. @returns the list with it, or `null` if it has to be read. */
  async function post(change: PendingChange): Promise<readonly T[] | null> {
    const { call, params, body, key } = change
    try {
      return listOf(await requestUntyped(call, { params, body, idempotencyKey: key }))
    } catch (error) {
      // The entry to remove is already gone: removed in another tab or on another device.
      const isGone = isNotFound(error) && call.startsWith('DELETE ')
      if (isGone && $customerId.get() === change.customer) return read()
      throw error
    }
  }

  /** Stores that a change is sent now, so that the next page knows as well. */
  function noteSent({
    customer,
    isStored,
    status,
    isShown,
    resolve,
    reject,
    ...stored
  }: PendingChange) {
    sent.add(stored.key)
    if (isStored) storeChanges(customer, { ...stored, sent: true })
  }

  /**
   * The server has made a change: even if its customer has since logged out, it is forgotten. Other tabs read the list
   * from now on, since this page may be left before it does.
   */
  function forgetMade(change: PendingChange) {
    forgetChange(change.customer, change)
    tabs.announce()
  }

  /** @param items the list with the change, or `null` if it has to be read. */
  function confirm({ key, isShown, resolve }: PendingChange, items: readonly T[] | null) {
    sent.delete(key)
    if (items && !isLeaving && unresolved().length === 0) show(items, without(key))
    else if (isShown) update(key, { status: 'done' })
    else set({ changes: without(key) })
    resolve?.('confirmed')
    retries.stop()
    if (!items || isLeaving) load()
  }

  /** Lets a change wait for a connection, or undoes it if it is not stored. */
  function wait(change: PendingChange, error: unknown) {
    if (!change.isStored) return undo(change, error)
    update(change.key, { status: 'waiting', reject: undefined })
    change.resolve?.('waiting')
    retries.plan()
  }

  function undo(change: PendingChange, error: unknown) {
    forgetChange(change.customer, change)
    sent.delete(change.key)
    set({ changes: without(change.key) })
    if (change.reject) change.reject(error)
    // It was shown and no caller awaits it, so the customer is notified.
    else reportRejected(change.customer, change, error instanceof ApiError ? error.status : null)
    load()
  }

  /** Sends waiting changes, oldest first, until one has to wait again. Never rejects. */
  async function sendWaiting(): Promise<void> {
    const sendAll = async () => {
      for (let change = firstWaiting(); change; change = firstWaiting()) {
        const { key } = change
        await send(change)
        if (find(key)?.status === 'waiting') return
      }
    }
    // Aborted when the customer leaves: the changes are stored.
    await turns.take(sendAll).catch(() => {})
  }

  /** Loads the list; a shown list stays until the answer is here. Never rejects; does nothing for visitors. */
  async function load(): Promise<void> {
    if ($customerId.get() === null) return
    const signal = turns.signal()
    try {
      await readInTurn()
      if (firstWaiting()) sendWaiting()
    } catch (error) {
      if (!signal.aborted) console.error('A list could not be loaded', error)
    }
  }

  function loadIfRead(): void {
    if (get().isRead) load()
  }

  /** Delays reads and changes until `ready` resolves. */
  function loadAfter(ready: Promise<unknown>) {
    turns.take(() => ready).catch(() => {})
    loadIfRead()
  }

  /** Reads the current list. Rejects on failure, and while changes wait. */
  async function refresh(): Promise<readonly T[]> {
    if (firstWaiting()) await sendWaiting()
    if (firstWaiting()) throw new NoAnswerError(lists[name], 'Its changes wait')
    return readInTurn()
  }

  async function readInTurn(): Promise<readonly T[]> {
    /** A list that is shown stays, rather than being replaced by a skeleton or a notice. */
    const isShown = () => get().state.status === 'ready'
    const signal = turns.signal()
    if (!isShown()) set({ state: { status: 'loading' } })
    try {
      return await turns.take(resolveAndRead)
    } catch (error) {
      if (!signal.aborted && !isShown())
        set({ state: { status: 'failed', error: error as ApiFailure, retry: load } })
      throw error
    }
  }

  /** Repeats changes of which it is not known whether the server has them, then reads and shows the list. */
  async function resolveAndRead(): Promise<readonly T[]> {
    const signal = turns.signal()
    const { state: earlier } = get()
    for (const change of unresolved()) await send(change)
    signal.throwIfAborted()
    const { state } = get()
    const isKept = state !== earlier || unresolved().length > 0
    if (state.status === 'ready' && isKept) return state.data
    const items = await read()
    signal.throwIfAborted()
    // Not if changes were sent in the meantime because the page is being left: then the list is read again.
    if (unresolved().every(({ status }) => status === 'waiting')) show(items)
    return items
  }

  async function read(): Promise<readonly T[]> {
    try {
      return listOf(await requestUntyped(lists[name], {})) ?? []
    } catch (error) {
      // Only an unknown customer has no list: the check ends the session.
      if (isNotFound(error)) checkSession()
      throw error
    }
  }

  function listOf(answer: AnswerOf<EndpointKey>): readonly T[] | null {
    const items = listIn(answer)
    if (!items) return null
    set({ gone: ('gone' in answer && answer.gone) || [] })
    return items
  }

  /** Shows another list, which contains what is done. */
  function show(items: readonly T[], from = get().changes) {
    const pending = from.filter(({ status }) => status !== 'done')
    set({
      state: { status: 'ready', data: items },
      changes: pending.map((one) => ({ ...one, isShown: !sent.has(one.key) })),
    })
  }

  /** Drops everything on the page, including running calls. Stored changes stay. */
  function reset() {
    turns.reset()
    retries.stop()
    sent.clear()
    set({ state: { status: 'idle' }, changes: [], gone: [] })
  }

  return { change, restore, refresh, load, loadAfter, reset }
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

/** Runs tasks one after the other, whether they fail or not. */
function createTurns() {
  let tail: Promise<unknown> = Promise.resolve()
  let current = new AbortController()

  return {
    /** Aborted by the next `reset`. */
    signal: () => current.signal,
    /**
     * Runs `task` after all earlier ones.
     * @param earlier if it resolves before that, the task runs at once.
     */
    take<R>(task: () => Promise<R>, earlier?: Promise<unknown>): Promise<R> {
      const { signal } = current
      const before = tail
      const unlessAborted = async () => {
        signal.throwIfAborted()
        return task()
      }
      const turn = earlier ? Promise.race([before, earlier]) : before
      const run = turn.then(unlessAborted)
      tail = run.then(
        () => before,
        () => before,
      )
      return run
    },
    /** Drops all waiting tasks; their promises reject with an AbortError. */
    reset() {
      current.abort(new DOMException('The customer has left', 'AbortError'))
      current = new AbortController()
      tail = Promise.resolve()
    },
  }
}

/** The first pause between retries and the longest, in milliseconds; each is twice the last one. */
const pauses = { first: 2_000, longest: 60_000 }

/** Retries after growing pauses, and when the device comes online. */
function createRetries(retry: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    // This also runs while a page is prerendered, where there are no events.
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', go)
  }
  function go() {
    cancel()
    retry()
  }

  return {
    /** Plans a retry unless one is planned. */
    plan() {
      if (timer) return
      timer = setTimeout(go, Math.min(pauses.first * 2 ** count, pauses.longest))
      count += 1
      addEventListener('online', go)
    },
    /** Cancels the planned retry and resets the pauses. */
    stop() {
      cancel()
      count = 0
    },
  }
}
