import { type ApiFailure, NoAnswerError } from '../api'
import { type ListName, lists } from './change'
import type { createListState } from './list-state'
import type { Turns } from './turns'

interface Options<T extends { _id: string }> {
  name: ListName
  list: ReturnType<typeof createListState<T>>
  turns: Turns
  /** Reads the list from the server. */
  read: () => Promise<readonly T[]>
  /** Sends the changes that wait. Never rejects. */
  drain: () => Promise<void>
  /** Finds out about changes that may have arrived. Rejects if the list cannot be read. Only in a turn. */
  resolve: () => Promise<void>
}

/** Reads a list, in one queue with its changes, so that answers cannot arrive out of order. */
export function createListReader<T extends { _id: string }>({
  name,
  list,
  turns,
  read,
  drain,
  resolve,
}: Options<T>) {
  /** A list that is shown stays, rather than being replaced by a skeleton or a notice. */
  const isShown = () => list.state().status === 'ready'

  async function readInTurn(): Promise<readonly T[]> {
    if (!isShown()) list.setState({ status: 'loading' })
    const began = turns.generation()
    try {
      return await turns.take(async () => {
        const before = list.state()
        await resolve()
        turns.check(began)
        const state = list.state()
        const isResolved = list.unresolved().length === 0
        if (state.status === 'ready' && (state !== before || !isResolved)) return state.data
        const data = await read()
        turns.check(began)
        // Not if changes were sent meanwhile, since the page is being left: it is then read again (channel.ts).
        if (list.unresolved().every(({ status }) => status === 'waiting')) list.show(data)
        return data
      })
    } catch (error) {
      if (began === turns.generation() && !isShown()) {
        list.setState({ status: 'failed', error: error as ApiFailure, retry: load })
      }
      throw error
    }
  }

  /** Reads the current list. Rejects on failure, and while changes wait. */
  async function refresh(): Promise<readonly T[]> {
    if (list.firstWaiting()) await drain()
    if (list.firstWaiting()) throw new NoAnswerError(lists[name], 'Its changes wait')
    return readInTurn()
  }

  /** Loads the list; a shown list stays until the answer is here. Never rejects. */
  async function load(): Promise<void> {
    const began = turns.generation()
    try {
      await readInTurn()
      if (list.firstWaiting()) drain()
    } catch (error) {
      if (began === turns.generation()) console.error('A list could not be loaded', error)
    }
  }

  return { refresh, load }
}
