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
 * @param subject the only book that counts. Addresses all count: the server gives a new one its id.
 */
export function signatureOf(items: readonly Entry[], subject?: string): string {
  const counted = items.filter(
    ({ _id, street }) => subject === undefined || street !== undefined || _id === subject,
  )
  return JSON.stringify(counted.map(describe).sort())
}

function describe(item: Entry): string {
  if (item.street === undefined) return `${item.qty ?? 1} ${item._id}`
  const words = Object.entries(item).filter(([name]) => !ofTheServer.includes(name))
  return JSON.stringify(words.sort())
}

/** Whether a list has a change's subject as it would have left it. False for a change without effect. */
export function hasTakenEffect(
  { before, after }: Effect,
  subject: string,
  items: readonly Entry[],
): boolean {
  return before !== after && after === signatureOf(items, subject)
}
