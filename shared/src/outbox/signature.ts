import type { Effect } from './change'

/** An entry of any list, with the fields that changes affect. */
interface Entry {
  _id: string
  qty?: number
  street?: string
}

/** The fields of an address that the server sets. */
const ofTheServer = ['_id', 'name', 'createdAt', 'updatedAt']

/**
 * A text that is equal for lists with the same entries in any order: books by id and quantity,
 * addresses by their fields. Shows whether a sent change has taken effect.
 */
export function signatureOf(items: readonly Entry[]): string {
  return JSON.stringify(items.map(describe).sort())
}

function describe(item: Entry): string {
  if (item.street === undefined) return `${item.qty ?? 1} ${item._id}`
  const words = Object.entries(item).filter(([name]) => !ofTheServer.includes(name))
  return JSON.stringify(words.sort())
}

/** Whether a list is as a change would have left it. False for a change without effect. */
export function hasTakenEffect(effect: Effect | undefined, items: readonly Entry[]): boolean {
  return (
    effect !== undefined && effect.before !== effect.after && effect.after === signatureOf(items)
  )
}
