import { onTestFinished } from 'vitest'
import type { CartItem } from '../contract/entities'

/** As a server tells it: the copies that are left, if they are few or none. */
const few = 5

/**
 * Makes the page's server count its copies, until the test is finished. Call it after the fake server has started.
 * @param stock copies by the id of their book; it may be changed while the test runs. Other books are not counted.
 */
export function countStock(stock: Record<string, number>): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const text = await answer.text()
    const told = text && JSON.stringify(JSON.parse(text, (_, value) => withLeft(value, stock)))
    return new Response(told, { status: answer.status, headers: answer.headers })
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

function withLeft(value: unknown, stock: Record<string, number>): unknown {
  if (typeof value !== 'object' || value === null || !('_id' in value)) return value
  const { _id, qty = 0 } = value as Partial<CartItem>
  const left = stock[_id ?? '']
  return left !== undefined && left < Math.max(few + 1, qty) ? { ...value, left } : value
}
