import type { ReadableAtom } from 'nanostores'
import { ApiError, type ApiFailure } from '../api'
import { amountsTo } from './amounts-to'
import { atom, computed } from './first-value'
import { pageLeft } from './page-left'

/** A list that the server keeps. `failed` holds the error and a way to try again. */
export type ListState<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; error: ApiFailure; retry: () => void }
  | { status: 'ready'; items: readonly T[] }

interface Entry {
  _id: string
  qty?: number
}

interface Change<T> {
  /** The id of the entry that changes: busy until the answer is here. */
  id: string
  /** What the change does to the list, shown before the server has answered. */
  apply: (items: readonly T[]) => readonly T[]
  /** The call that makes it true; answers the whole list. */
  send: () => Promise<readonly T[]>
}

export interface ServerList<T> {
  $state: ReadableAtom<ListState<T>>
  /** The entries as the shopper should see them now: the server's, plus changes under way. */
  $items: ReadableAtom<readonly T[]>
  /** Ids of entries with a request under way. */
  $busy: ReadableAtom<ReadonlySet<string>>
  /** Fetches the list; a list already shown stays until the answer is here. Never rejects. */
  load: () => Promise<void>
  /** Fetches the list for who must know it as it is now. Rejects when it cannot be had. */
  refresh: () => Promise<readonly T[]>
  /** Changes the list at once and sends the change. Rejects, with the change undone, if it is refused. */
  change: (change: Change<T>) => Promise<void>
  /** Forgets everything, answers still under way included. */
  reset: () => void
}

/**
 * A list kept by the server and changed optimistically. Changes are sent one after the other, so
 * answers cannot arrive out of order; what is shown is the server's last word with the changes
 * still under way applied on top, so undoing a refused one never undoes another. A change whose
 * answer is lost is looked up before it counts as refused, so that nobody repeats what was done.
 * When the page is left, changes that wait are sent at once: what was shown is not lost.
 * @param fetchList the call that answers the whole list.
 */
export function createServerList<T extends Entry>(
  fetchList: () => Promise<readonly T[]>,
): ServerList<T> {
  const $all = atom<{ state: ListState<T>; pending: readonly Change<T>[] }>({
    state: { status: 'idle' },
    pending: [],
  })
  let tail: Promise<unknown> = Promise.resolve()
  /** Raised by `reset`: answers to an earlier generation are somebody else's data. */
  let generation = 0

  const status = () => $all.get().state.status
  const setState = (state: ListState<T>) => $all.set({ ...$all.get(), state })
  const settle = (change: Change<T>, state: ListState<T>) =>
    $all.set({ state, pending: $all.get().pending.filter((other) => other !== change) })

  /** Runs when its turn comes, after everything queued before it; failures of others do not reach it. */
  function queue<R>(
    task: (stillMine: () => void) => Promise<R>,
    turn: Promise<unknown> = tail,
  ): Promise<R> {
    const mine = generation
    const stillMine = () => {
      if (mine !== generation) throw new DOMException('The list was given up', 'AbortError')
    }
    const guarded = async () => {
      stillMine()
      return task(stillMine)
    }
    const before = tail
    const run = turn.then(guarded, guarded)
    tail = run.then(
      () => before,
      () => before,
    )
    return run
  }

  function refresh(): Promise<readonly T[]> {
    // What is already on screen is better than a skeleton or a notice.
    if (status() !== 'ready') setState({ status: 'loading' })
    return queue(async (stillMine) => {
      const items = await fetchList()
      stillMine()
      setState({ status: 'ready', items })
      return items
    })
  }

  async function load(): Promise<void> {
    const mine = generation
    try {
      await refresh()
    } catch (error) {
      if (mine !== generation) return
      console.error('A list could not be loaded', error)
      if (status() === 'ready') return
      setState({ status: 'failed', error: error as ApiFailure, retry: load })
    }
  }

  async function change(wanted: Change<T>): Promise<void> {
    const mine = generation
    const { left, stop } = pageLeft()
    // Asked again behind all of them: a page may stay after all, and answers have come out of order.
    left.then(() => {
      if (mine === generation) load()
    })
    $all.set({ ...$all.get(), pending: [...$all.get().pending, wanted] })
    try {
      await queue((stillMine) => carryOut(wanted, stillMine), Promise.race([tail, left]))
    } finally {
      stop()
    }
  }

  async function carryOut(wanted: Change<T>, stillMine: () => void): Promise<void> {
    const before = $all.get().state
    try {
      const items = await wanted.send()
      stillMine()
      settle(wanted, { status: 'ready', items })
    } catch (error) {
      stillMine()
      const now = error instanceof ApiError ? null : await fetchList().catch(() => null)
      stillMine()
      settle(wanted, now ? { status: 'ready', items: now } : $all.get().state)
      if (now && before.status === 'ready' && amountsTo(now, before.items, wanted.apply)) return
      if (!now) load()
      throw error
    }
  }

  function reset() {
    generation += 1
    tail = Promise.resolve()
    $all.set({ state: { status: 'idle' }, pending: [] })
  }

  return {
    $state: computed($all, ({ state }) => state),
    $items: computed($all, ({ state, pending }) =>
      pending.reduce<readonly T[]>(
        (items, { apply }) => apply(items),
        state.status === 'ready' ? state.items : [],
      ),
    ),
    $busy: computed($all, ({ pending }) => new Set(pending.map(({ id }) => id))),
    load,
    refresh,
    change,
    reset,
  }
}
