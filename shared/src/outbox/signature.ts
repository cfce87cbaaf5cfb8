/** An entry of any of the customer's lists, as far as changes alter it. */
interface Entry {
  _id: string
  qty?: number
  street?: string
}

/** What only the server knows of an address: its words say whether it is there. */
const ofTheServer = ['_id', 'name', 'createdAt', 'updatedAt']

/**
 * A text that is the same for two lists with the same entries, in whatever order: books by id and
 * quantity, addresses by their words. Tells whether a change that was sent has taken effect.
 */
export function signatureOf(items: readonly Entry[]): string {
  return JSON.stringify(items.map(describe).sort())
}

function describe(item: Entry): string {
  if (item.street === undefined) return `${item.qty ?? 1} ${item._id}`
  const words = Object.entries(item).filter(([name]) => !ofTheServer.includes(name))
  return JSON.stringify(words.sort())
}
