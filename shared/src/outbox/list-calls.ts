import { ApiError, request } from '../api'
import { $customerId, checkSession } from '../session'
import { type Change, type ListName, lists } from './change'
import type { PendingChange } from './list-state'

/**
 * The calls of a list. Each answers the whole list.
 * @param tidy cleans up every answer.
 */
export function createListCalls<T>(name: ListName, tidy: (items: readonly T[]) => readonly T[]) {
  async function call(key: Change['call'], options: object): Promise<readonly T[]> {
    const send = request as (key: string, options: object) => Promise<Record<string, readonly T[]>>
    // Every answer is an object that holds only the list (contract/endpoints).
    const [items = []] = Object.values(await send(key, options))
    return tidy(items)
  }

  /** Reads the list. Rejects with what `request` throws. */
  async function read(): Promise<readonly T[]> {
    try {
      return await call(lists[name], {})
    } catch (error) {
      // Only an unknown customer has no list: the check ends the session.
      if (isNotFound(error)) checkSession()
      throw error
    }
  }

  /** Sends a change. Rejects with what `request` throws. */
  async function send({
    call: key,
    params,
    body,
    ...change
  }: PendingChange): Promise<readonly T[]> {
    try {
      return await call(key, { params, body, idempotencyKey: change.key })
    } catch (error) {
      // The entry to remove is already gone: removed in another tab or on another device.
      const isGone = isNotFound(error) && key.startsWith('DELETE ')
      if (isGone && $customerId.get() === change.customer) return read()
      throw error
    }
  }

  return { read, send }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
