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
}

/** Reads a list in turn with its changes, so that answers cannot arrive out of order. */
export function createListReader<T extends { _id: string }>({
  name,
  list,
  turns,
  read,
  drain,
}: Options<T>) {
  function readInTurn(): Promise<readonly T[]> {
    // A shown list stays: better than a skeleton or a notice.
    if (list.state().status !== 'ready') list.setState({ status: 'loading' })
    return turns.take(async () => {
      const began = turns.generation()
      const data = await read()
      turns.check(began)
      list.setState({ status: 'ready', data })
      return data
    })
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
      if (began !== turns.generation()) return
      console.error('A list could not be loaded', error)
      if (list.state().status === 'ready') return
      list.setState({ status: 'failed', error: error as ApiFailure, retry: load })
    }
  }

  return { refresh, load }
}
