/**
 * The queue between one list and the server. Reads and changes take turns, so answers cannot arrive out of order.
 * A change is stored first, and forgotten at the server's definitive answer. A change without an answer waits, and
 * later ones wait behind it.
 *
 * A click runs through `submit` → `enqueue` → `send` → `confirm`, or else `recover` → `postpone` or `refuse`.
 */
import { ApiError, type ApiFailure, NoAnswerError, repeatsAreSafe, request } from '../api'
import { $customerId, checkSession } from '../session'
import type { WritableAtom } from '../store'
import {
  type Change,
  type ListName,
  lists,
  randomName,
  type StoredChange,
  signatureOf,
} from './change'
import { createList, type ListRules, type Outcome, type PendingChange, type Snapshot } from './list'
import { reportRefusal } from './refusals'
import { forgetChange, hasRoom, storeChanges } from './storage'

/** The rules of a list, added when its code is loaded. */
interface AttachedRules<T> extends ListRules<T> {
  /** Called after each confirmed change. */
  onConfirmed: () => void
}

export type Queue<T extends { _id: string }> = ReturnType<typeof createQueue<T>>

/**
 * Creates the queue of one list. Each exists once on a page (queues.ts).
 * @param $all where the list is shown.
 */
export function createQueue<T extends { _id: string }>(
  name: ListName,
  $all: WritableAtom<Snapshot<T>>,
) {
  const list = createList<T>($all)
  const turns = createTurns()
  const retries = createRetries(sendWaiting)
  let rules: AttachedRules<T> | undefined
  /** Whether changes are being sent before their turn, so that their answers may come in any order. */
  let isOutOfTurn = false

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

  /** Shows a change, and sends it after earlier ones unless one of them still waits. */
  function enqueue(change: Omit<PendingChange, 'isShown'>): void {
    const { key, subject } = change
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
      return list.mayOvertake({ key, subject }) ? undefined : never
    })
    const inTurn = async () => {
      const pending = list.find(key)
      // It may have been sent while the list was read.
      if (pending?.status === 'sending') await sendOrWait(pending)
    }
    turns
      .take(inTurn, earlier)
      .catch((error) => change.reject?.(error))
      .finally(stop)
  }

  async function sendOrWait(change: PendingChange): Promise<void> {
    if (!list.waitsBehind(change)) return send(change)
    postpone(change, new NoAnswerError(change.call, 'Changes before it wait'))
  }

  /**
   * Sends a change. If it was sent before, and the server may not honour its key, only if the list does not show
   * its effect. Rejects if a list that was needed could not be read.
   */
  async function send(change: PendingChange, wasSent = list.wasSent(change.key)): Promise<void> {
    const began = turns.generation()
    try {
      const items = await listToCompare(wasSent)
      turns.check(began)
      if (!wasSent) noteSent(change, items)
      else if (items && confirmIfInEffect(change, items)) return
    } catch (error) {
      turns.check(began)
      // A list that cannot be read says nothing about the change.
      postpone(change, error)
      throw error
    }
    try {
      const answer = await callToChange(change)
      // Even if the customer has since logged out: the server has it.
      forgetChange(change.customer, change)
      // A repeated key may get the first answer, and the list may have changed since.
      const items = wasSent ? await read().catch(() => null) : answer
      turns.check(began)
      confirm(change, items)
    } catch (error) {
      turns.check(began)
      await recover(change, error, wasSent)
    }
  }

  /**
   * The list before a change is sent, or sent again, for comparing it with a later one. `null` if the list is unknown
   * and not needed: a server that honours keys can be asked about the change itself.
   */
  async function listToCompare(wasSent: boolean): Promise<readonly T[] | null> {
    const state = list.state()
    if (!wasSent && state.status === 'ready') return state.data
    return repeatsAreSafe() || !rules ? null : read()
  }

  /** Stores that a change is sent now, and what it does to the list. */
  function noteSent(change: PendingChange, items: readonly T[] | null) {
    const { customer, isStored, status, isShown, resolve, reject, ...stored } = change
    const after = items && rules?.apply(items, change)
    const signature = (of: readonly T[]) => signatureOf(of, change.subject)
    const effect =
      items && after ? { before: signature(items), after: signature(after) } : undefined
    list.noteSent(change.key, effect)
    if (isStored) storeChanges(customer, { ...stored, sent: true, effect })
  }

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

  /** One change only: an earlier one may not have arrived, even if a later one has. */
  function confirmIfInEffect(change: PendingChange, items: readonly T[]): boolean {
    if (!list.isInEffect(change, items)) return false
    forgetChange(change.customer, change)
    confirm(change, items)
    return true
  }

  /** Decides what becomes of a change whose call has failed. Rejects if the list had to be read and could not be. */
  async function recover(change: PendingChange, error: unknown, wasSent: boolean) {
    const began = turns.generation()
    const verdict = verdictOf(error)
    let items: readonly T[] | null = null
    let unread: unknown
    if (verdict === 'unanswered' || verdict === 'unreadable') {
      items = await read().catch((failure) => {
        unread = failure
        return null
      })
    }
    turns.check(began)
    const isLost = verdict === 'unanswered' && repeatsAreSafe()
    // The server answers, so only this answer was lost: the same key gets it again.
    if (items && isLost && !wasSent) return send(change, true)
    if (items && !isLost && confirmIfInEffect(change, items)) return
    if (verdict === 'unanswered' || verdict === 'postponed') postpone(change, error, items)
    else refuse(change, error, items)
    if (unread) throw unread
  }

  /** Lets a change wait, or refuses it if it is not stored. */
  function postpone(change: PendingChange, error: unknown, items: readonly T[] | null = null) {
    if (!change.isStored) return refuse(change, error, items)
    list.update(change.key, { status: 'waiting', reject: undefined })
    change.resolve?.('waiting')
    retries.plan()
  }

  function refuse(change: PendingChange, error: unknown, items: readonly T[] | null) {
    forgetChange(change.customer, change)
    list.drop(change, items)
    if (change.reject) change.reject(error)
    // It was shown and no caller awaits it, so the customer is notified.
    else reportRefusal(change.customer, change, error instanceof ApiError ? error.status : null)
    if (!items) load()
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
    const began = turns.generation()
    try {
      await readInTurn()
      if (list.firstWaiting()) sendWaiting()
    } catch (error) {
      if (began === turns.generation()) console.error('A list could not be loaded', error)
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
    if (!isShown()) list.setState({ status: 'loading' })
    const began = turns.generation()
    try {
      return await turns.take(resolveAndRead)
    } catch (error) {
      if (began === turns.generation() && !isShown()) {
        list.setState({ status: 'failed', error: error as ApiFailure, retry: load })
      }
      throw error
    }
  }

  /** Finds out whether the server has each sent change, then reads and shows its list (list.ts). */
  async function resolveAndRead(): Promise<readonly T[]> {
    const began = turns.generation()
    const before = list.state()
    for (const change of list.unresolved()) await sendOrWait(change)
    turns.check(began)
    const state = list.state()
    const isKept = state !== before || list.unresolved().length > 0
    if (state.status === 'ready' && isKept) return state.data
    const items = await read()
    turns.check(began)
    // Not if changes were sent in the meantime because the page is being left: `enqueue` reads the list again.
    if (list.unresolved().every(({ status }) => status === 'waiting')) list.show(items)
    return items
  }

  /** Makes a call whose answer is the whole list. */
  async function call(key: Change['call'], options: object): Promise<readonly T[]> {
    const made = request as (key: string, options: object) => Promise<Record<string, readonly T[]>>
    // Every answer is an object that holds only the list (contract/endpoints).
    const [items = []] = Object.values(await made(key, options))
    return rules?.tidy?.(items) ?? items
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

  /** Drops everything on the page, including running calls. Stored changes stay. */
  function reset() {
    turns.reset()
    retries.stop()
    list.reset()
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
 * - `unanswered`: it may have taken effect.
 * - `postponed`: it has not taken effect, but may later.
 * - `unreadable`: accepted, but the answer is unreadable.
 * - `refused`: it has not taken effect and never will.
 */
function verdictOf(error: unknown): 'unanswered' | 'postponed' | 'unreadable' | 'refused' {
  if (error instanceof NoAnswerError) return 'unanswered'
  if (!(error instanceof ApiError)) return 'unreadable'
  return transient.includes(error.status) ? 'postponed' : 'refused'
}

/** Runs tasks one after the other, whether they fail or not. */
function createTurns() {
  let tail: Promise<unknown> = Promise.resolve()
  let generation = 0

  /** Throws an AbortError if `reset` was called since `began`. */
  function check(began: number) {
    if (began !== generation) throw new DOMException('The list was given up', 'AbortError')
  }

  return {
    check,
    /** The number of resets so far. */
    generation: () => generation,
    /**
     * Runs `task` after all earlier ones.
     * @param earlier if it resolves before that, the task runs at once.
     */
    take<R>(task: () => Promise<R>, earlier?: Promise<unknown>): Promise<R> {
      const mine = generation
      const guarded = async () => {
        check(mine)
        return task()
      }
      const before = tail
      const run = (earlier ? Promise.race([before, earlier]) : before).then(guarded, guarded)
      tail = run.then(
        () => before,
        () => before,
      )
      return run
    },
    /** Drops all waiting tasks; their promises reject with an AbortError. */
    reset() {
      generation += 1
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

/** The events of leaving a page; iOS has no `beforeunload`. */
const events = ['beforeunload', 'pagehide'] as const

/**
 * Reports when this page is left. Listen only while something waits: some browsers do not keep
 * listening pages in the back-forward cache.
 * @returns a promise that resolves then, and a function that stops listening.
 */
function pageLeft(): { left: Promise<void>; stop: () => void } {
  let stop = () => {}
  const left = new Promise<void>((resolve) => {
    const leave = () => resolve()
    for (const event of events) globalThis.addEventListener(event, leave)
    stop = () => {
      for (const event of events) globalThis.removeEventListener(event, leave)
    }
  })
  return { left, stop }
}
